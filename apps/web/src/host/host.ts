import { readStartParameter, type StartParameter } from "@gemplay/api-schema/start-parameter";
import { createPostEvent, on, postEvent as postAnyway, setTargetOrigin } from "@tma.js/bridge";
import { coveredEdges } from "./insets.ts";
import { launch, opened } from "./launch.ts";
import { followWindow, type HostWindow } from "./window.ts";

/** Kinds of haptic feedback: for a touch, a step of the game, a win, or a loss. */
export type Feeling = "light" | "soft" | "success" | "rigid";

/** The functions of the messaging host that the page uses. */
export interface Host {
  /**
   * Parameters of the start link that opened the page in the messaging host. The parameters are empty after a reload,
   * because the page has already followed the start link.
   */
  readonly start: StartParameter;
  /**
   * Language of the messaging host's user as a BCP 47 tag (`pt-br`), or "" if the host reports no language. The host's
   * signature does not cover the language.
   */
  readonly language: string;
  /** Tells the messaging host that the page is ready, so that the host removes its own loading screen. */
  ready(): void;
  /**
   * Shows the messaging host's own back button, which calls the given function. The argument null hides the back
   * button.
   */
  onBack(back: (() => void) | null): void;
  feel(feeling: Feeling): void;
  /** Opens a URL outside the page: a chat of the messaging host, or the browser. */
  openLink(url: string): void;
  /** Lets the player choose a chat of the messaging host to send a link to. */
  share(url: string): void;
  /** Closes the page. */
  close(): void;
  readonly window: HostWindow;
}

let entered: Host | undefined;

/**
 * Returns the messaging host in which the page runs. Only code that the page loads inside the messaging host may call
 * this function.
 */
export function host(): Host {
  entered ??= startHost(launch, opened);
  return entered;
}

/**
 * Starts the communication with the messaging host. The page asks the messaging host for display settings, and the host
 * reports the areas that its own controls cover.
 */
function startHost(launch: URLSearchParams, opened: boolean): Host {
  const version = (launch.get("tgWebAppVersion") ?? "6.0") as `${number}.${number}`;
  // `post` sends only events that the version of the messaging host supports. The page also works without the events
  // that an old messaging host does not support.
  const post = withoutFailing(createPostEvent(version, () => undefined));
  const origin = hostOrigin();
  if (origin) setTargetOrigin(origin);

  followFrame();
  followEdges(post);
  const ground = groundColour();
  const paint = () => {
    post("web_app_set_background_color", { color: ground });
    post("web_app_set_header_color", { color: ground });
    post("web_app_set_bottom_bar_color", { color: ground });
  };
  paint();
  // The messaging host may change the colours of its bars when its theme changes, so the page sends its own bar colours
  // again.
  on("theme_changed", paint);
  post("web_app_expand");
  post("web_app_setup_closing_behavior", { need_confirmation: true });
  // Dragging down scrolls the page and moves its sheets, so the messaging host must not close the page on this gesture.
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });

  let back: (() => void) | null = null;
  on("back_button_pressed", () => back?.());
  const openLink = (url: string) => {
    const { hostname, pathname, search } = new URL(url);
    if (hostname === "t.me") post("web_app_open_tg_link", { path_full: pathname + search });
    else post("web_app_open_link", { url });
  };
  const signed = new URLSearchParams(launch.get("tgWebAppData") ?? "");
  const parameter = signed.get("start_param") ?? launch.get("tgWebAppStartParam") ?? "";
  return {
    start: readStartParameter(opened ? parameter : ""),
    language: languageOf(signed.get("user") ?? ""),
    ready: () => post("web_app_ready"),
    onBack(run) {
      if ((run === null) !== (back === null)) post("web_app_setup_back_button", { is_visible: run !== null });
      back = run;
    },
    feel(feeling) {
      post(
        "web_app_trigger_haptic_feedback",
        feeling === "success"
          ? { type: "notification", notification_type: "success" }
          : { type: "impact", impact_style: feeling },
      );
    },
    openLink,
    share: (url) => openLink(`https://t.me/share/url?url=${encodeURIComponent(url)}`),
    close: () => post("web_app_close"),
    window: followWindow(post, version, launch.get("tgWebAppFullscreen") === "1"),
  };
}

/** Returns the background colour of the document. The page is dark under every theme of the messaging host. */
function groundColour(): `#${string}` {
  return document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content as `#${string}`;
}

/**
 * Returns the origin that frames the page, or undefined in the messaging host's own apps, which use no frame. The
 * content security policy of the page has already allowed this origin.
 */
function hostOrigin(): string | undefined {
  const framer = location.ancestorOrigins?.[0] ?? document.referrer;
  return URL.canParse(framer) ? new URL(framer).origin : undefined;
}

/** Lets the menu of the messaging host reload the page. */
function followFrame(): void {
  if (parent === window) return;
  on("reload_iframe", () => {
    withoutFailing(postAnyway)("iframe_will_reload");
    location.reload();
  });
  withoutFailing(postAnyway)("iframe_ready", { reload_supported: true });
}

/**
 * Wraps a function that posts messages to the messaging host, so that the function never throws. The page must continue
 * even if the messaging host's bridge is missing or throws an error.
 */
function withoutFailing<F extends typeof postAnyway>(post: F): F {
  return ((...call: Parameters<F>) => {
    try {
      (post as (...call: Parameters<F>) => void)(...call);
    } catch (error) {
      console.warn("host bridge failed", call[0], error);
    }
  }) as F;
}

/**
 * Updates the safe area in the style sheets after events of the messaging host, and keeps the focused field visible.
 */
function followEdges(post: ReturnType<typeof createPostEvent>): void {
  const edges: {
    -readonly [K in keyof Parameters<typeof coveredEdges>[0]]: Parameters<typeof coveredEdges>[0][K];
  } = { device: undefined, content: undefined, viewport: undefined };
  const style = document.documentElement.style;
  const lay = () => {
    const { top, bottom } = coveredEdges(edges, innerHeight);
    for (const [name, px] of [
      ["--safe-t", top],
      ["--safe-b", bottom],
    ] as const) {
      if (px === undefined) style.removeProperty(name);
      else style.setProperty(name, `${px}px`);
    }
  };
  on("safe_area_changed", (insets) => {
    edges.device = insets;
    lay();
  });
  on("content_safe_area_changed", (insets) => {
    edges.content = insets;
    lay();
  });
  on("viewport_changed", (viewport) => {
    edges.viewport = viewport;
    lay();
    // A stable viewport means that the visible area has stopped changing, for example because the on-screen keyboard is
    // fully open.
    if (viewport.is_state_stable && document.activeElement instanceof HTMLInputElement)
      document.activeElement.scrollIntoView({ block: "nearest" });
  });
  post("web_app_request_viewport");
  post("web_app_request_safe_area");
  post("web_app_request_content_safe_area");
}

function languageOf(user: string): string {
  try {
    const { language_code: language } = JSON.parse(user) as { language_code?: unknown };
    return typeof language === "string" ? language : "";
  } catch {
    return "";
  }
}
