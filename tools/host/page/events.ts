// The events that the messaging host sends to the app, with names and types from the SDK that reads them.
import type { EventName, EventPayload } from "@tma.js/bridge";

/** The messaging host's theme colors, with the SDK's names. */
export type Theme = Readonly<Record<string, `#${string}`>>;

/** The events that the local messaging host sends, each with example payloads. */
export const exampleEvents = {
  theme_changed: [{ theme_params: { bg_color: "#18222d", text_color: "#ffffff" } }],
  viewport_changed: [{ height: 700, width: 375, is_expanded: true, is_state_stable: true }],
  safe_area_changed: [{ top: 47, bottom: 34, left: 0, right: 0 }],
  content_safe_area_changed: [{ top: 46, bottom: 0, left: 0, right: 0 }],
  fullscreen_changed: [{ is_fullscreen: true }],
  fullscreen_failed: [{ error: "ALREADY_FULLSCREEN" }],
  visibility_changed: [{ is_visible: false }],
  back_button_pressed: [],
  main_button_pressed: [],
  secondary_button_pressed: [],
  settings_button_pressed: [],
  popup_closed: [{ button_id: "ok" }, {}],
  set_custom_style: ["html { scrollbar-width: thin }"],
  reload_iframe: [],
  write_access_requested: [{ status: "allowed" }, { status: "cancelled" }],
  phone_requested: [{ status: "cancelled" }],
  clipboard_text_received: [{ req_id: "1", data: null }, { req_id: "1" }],
  custom_method_invoked: [{ req_id: "1", error: "METHOD_INVALID" }],
  home_screen_checked: [{ status: "unsupported" }],
  scan_qr_popup_closed: [],
  biometry_info_received: [{ available: false }],
  location_checked: [{ available: false }],
  device_storage_failed: [{ req_id: "1", error: "UNSUPPORTED" }],
  secure_storage_failed: [{ req_id: "1", error: "UNSUPPORTED" }],
} as const satisfies { readonly [E in EventName]?: readonly EventPayload<E>[] };

export type HostEvent = keyof typeof exampleEvents;

/** Returns the message that sends an event to the app's frame. */
export const eventMessage = <E extends HostEvent>(eventType: E, eventData?: EventPayload<E>): string =>
  JSON.stringify({ eventType, eventData });

export interface Launch {
  /** The address of the app, optionally with a path and a query. */
  readonly url: string;
  readonly initData: string;
  readonly version: string;
  readonly theme: Theme;
  readonly startParam: string;
  readonly isFullscreen: boolean;
}

/** Returns the address with which the messaging host's web client opens an app in a frame. */
export function launchAddress({ url, initData, version, theme, startParam, isFullscreen }: Launch): string {
  const address = new URL(url);
  if (startParam !== "") address.searchParams.set("tgWebAppStartParam", startParam);
  const launch = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: version,
    tgWebAppPlatform: "weba",
    tgWebAppThemeParams: JSON.stringify(theme),
    ...(isFullscreen ? { tgWebAppFullscreen: "1" } : {}),
  });
  address.hash = launch.toString();
  return address.href;
}
