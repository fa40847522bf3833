import { on, supports } from "@tma.js/bridge";

/** The state of the page's window in the messaging host. */
export interface WindowState {
  /** Undefined if the messaging host offers no full screen. */
  readonly fullScreen: boolean | undefined;
  /** True if the messaging host can add a shortcut to the home screen of the device. */
  readonly canAddShortcut: boolean;
}

/** What the messaging host offers for the window of the page. */
export interface HostWindow {
  state(): WindowState;
  /** Calls the listener after each change of the state. Returns a function that ends the calls. */
  follow(listener: () => void): () => void;
  setFullScreen(on: boolean): void;
  addShortcut(): void;
}

type WindowMethod =
  | "web_app_request_fullscreen"
  | "web_app_exit_fullscreen"
  | "web_app_check_home_screen"
  | "web_app_add_to_home_screen";

/**
 * Follows the window of the page in the messaging host.
 * @param post sends an event to the messaging host if the version of the host supports the event
 * @param version version of the messaging host
 * @param isFullScreen true if the messaging host has opened the page in full screen
 */
export function followWindow(
  post: (method: WindowMethod) => void,
  version: `${number}.${number}`,
  isFullScreen: boolean,
): HostWindow {
  let state: WindowState = {
    fullScreen: supports("web_app_request_fullscreen", version) ? isFullScreen : undefined,
    canAddShortcut: false,
  };
  const listeners = new Set<() => void>();
  const change = (part: Partial<WindowState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  on("fullscreen_changed", ({ is_fullscreen: fullScreen }) => change({ fullScreen }));
  on("fullscreen_failed", ({ error }) => {
    if (error === "UNSUPPORTED") change({ fullScreen: undefined });
  });
  // The status is unknown on devices that do not tell whether a shortcut exists.
  on("home_screen_checked", ({ status }) =>
    change({ canAddShortcut: status === "missed" || status === "unknown" }),
  );
  on("home_screen_added", () => change({ canAddShortcut: false }));
  post("web_app_check_home_screen");
  return {
    state: () => state,
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setFullScreen: (on) => post(on ? "web_app_request_fullscreen" : "web_app_exit_fullscreen"),
    addShortcut: () => post("web_app_add_to_home_screen"),
  };
}
