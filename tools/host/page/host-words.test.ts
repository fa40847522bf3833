// Checks the messages between the local messaging host and the app with the real messaging host's SDK. The SDK's own
// parsers read the events of the host, and the SDK's own functions post the method calls of the app.
import type { EventName, MethodName, MethodParams } from "@tma.js/bridge";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventMessage, exampleEvents, type HostEvent, launchAddress } from "./events.ts";
import { type HostMethod, type HostParams, methodShapes, readPosted } from "./methods.ts";
import { themes } from "./themes.ts";

const host = "http://127.0.0.1:9";
const posted: [message: unknown, target: unknown][] = [];
const parent = { postMessage: (message: unknown, target: unknown) => posted.push([message, target]) };

/** The properties of a frame's window that the SDK uses. */
const frame = Object.assign(new EventTarget(), {
  parent,
  innerHeight: 700,
  innerWidth: 375,
  location: { href: "http://localhost:9/" },
});

let sdk: typeof import("@tma.js/bridge");
beforeAll(async () => {
  Object.assign(frame, { self: frame, top: parent });
  vi.stubGlobal("window", frame);
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
  sdk = await import("@tma.js/bridge");
  sdk.setTargetOrigin(host);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Returns the events that the SDK parses from a message, and the errors that the SDK reports. */
function readBySdk(
  name: string,
  message: string,
  source: unknown = parent,
): { received: unknown[]; wrong: unknown[] } {
  const received: unknown[] = [];
  const wrong: unknown[] = [];
  const complain = vi.spyOn(console, "error").mockImplementation((...words) => void wrong.push(words));
  const stop = sdk.on(name as EventName, (payload: unknown) => received.push(payload));
  const event = Object.assign(new Event("message"), { data: message, source });
  frame.dispatchEvent(event);
  stop();
  complain.mockRestore();
  return { received, wrong };
}

const events = Object.entries(exampleEvents).flatMap(([name, payloads]) =>
  (payloads.length === 0 ? [undefined] : payloads).map((payload) => [name as HostEvent, payload] as const),
);

describe("events of the local messaging host", () => {
  it.each(events)("the SDK reads %s: %j", (name, payload) => {
    const { received, wrong } = readBySdk(name, eventMessage(name, payload as never));
    expect(wrong).toEqual([]);
    expect(received).toHaveLength(1);
    if (payload !== undefined) expect(received[0]).toEqual(payload);
  });

  it.each(["dark", "light"] as const)("the theme %s reaches the app unchanged", (name) => {
    const { received, wrong } = readBySdk(
      "theme_changed",
      eventMessage("theme_changed", { theme_params: { ...themes[name] } }),
    );
    expect(wrong).toEqual([]);
    expect(received).toEqual([{ theme_params: themes[name] }]);
  });

  it("the SDK refuses a wrong payload", () => {
    const wrongHeight = JSON.stringify({ eventType: "viewport_changed", eventData: { height: "tall" } });
    const { received, wrong } = readBySdk("viewport_changed", wrongHeight);
    expect(received).toEqual([]);
    expect(wrong).toHaveLength(1);
    expect(readBySdk("back_button_pressed", eventMessage("back_button_pressed"), {}).received).toEqual([]);
  });
});

describe("methods of the app", () => {
  /** The parameters that the SDK itself posts for each method. */
  const examples: { readonly [M in HostMethod]: readonly MethodParams<M>[] } = {
    iframe_ready: [{ reload_supported: true }, undefined],
    iframe_will_reload: [],
    web_app_ready: [],
    web_app_expand: [],
    web_app_close: [{ return_back: true }, undefined],
    web_app_request_theme: [],
    web_app_request_viewport: [],
    web_app_request_safe_area: [],
    web_app_request_content_safe_area: [],
    web_app_request_fullscreen: [],
    web_app_exit_fullscreen: [],
    web_app_request_write_access: [],
    web_app_request_phone: [],
    web_app_check_home_screen: [],
    web_app_check_location: [],
    web_app_biometry_get_info: [],
    web_app_close_scan_qr_popup: [],
    web_app_hide_keyboard: [],
    web_app_setup_back_button: [{ is_visible: true }],
    web_app_setup_settings_button: [{ is_visible: false }],
    web_app_setup_closing_behavior: [{ need_confirmation: true }],
    web_app_setup_swipe_behavior: [{ allow_vertical_swipe: false }],
    web_app_setup_main_button: [{ is_visible: true, text: "Play", color: "#1fe0a0" }],
    web_app_set_background_color: [{ color: "#07100f" }],
    web_app_set_bottom_bar_color: [{ color: "#07100f" }],
    web_app_set_header_color: [{ color: "#07100f" }, { color_key: "bg_color" }],
    web_app_trigger_haptic_feedback: [
      { type: "impact", impact_style: "soft" },
      { type: "notification", notification_type: "success" },
      { type: "selection_change" },
    ],
    web_app_open_link: [{ url: "https://example.test/", try_browser: "chrome" }],
    web_app_open_tg_link: [{ path_full: "/share/url?url=x" }],
    web_app_open_scan_qr_popup: [{ text: "?" }],
    web_app_open_popup: [
      {
        title: "",
        message: "?",
        buttons: [
          { id: "1", type: "ok" },
          { id: "2", type: "default", text: "!" },
        ],
      },
    ],
    web_app_read_text_from_clipboard: [{ req_id: "1" }],
    web_app_invoke_custom_method: [{ req_id: "1", method: "getCurrentTime", params: {} }],
    web_app_device_storage_get_key: [{ req_id: "1", key: "a" }],
    web_app_device_storage_save_key: [{ req_id: "1", key: "a", value: null }],
    web_app_secure_storage_get_key: [{ req_id: "1", key: "a" }],
    web_app_secure_storage_save_key: [{ req_id: "1", key: "a", value: "b" }],
  };
  const calls = (Object.keys(methodShapes) as HostMethod[]).flatMap((method) => {
    const params: readonly unknown[] = examples[method];
    return (params.length === 0 ? [undefined] : params).map((one) => [method, one] as const);
  });

  it.each(calls)("the local messaging host reads %s as the SDK posts it: %j", (method, params) => {
    posted.length = 0;
    (sdk.postEvent as (name: MethodName, params?: unknown) => void)(method, params);
    const [[message, target] = []] = posted;
    expect(target).toBe(host);
    expect(readPosted(message, "9.1")).toEqual({ method, params });
  });

  it("methodShapes has exactly the shapes of the SDK's types", () => {
    type Accepts = { [M in HostMethod]: Given<M> extends HostParams<M> ? true : never };
    type GivesBack = { [M in HostMethod]: HostParams<M> extends Given<M> ? true : never };
    type Given<M extends HostMethod> = [MethodParams<M>] extends [never] ? undefined : MethodParams<M>;
    const all = Object.fromEntries(Object.keys(methodShapes).map((method) => [method, true]));
    const accepts = all as Accepts satisfies Record<HostMethod, true>;
    const givesBack = all as GivesBack satisfies Record<HostMethod, true>;
    expect(accepts).toEqual(givesBack);
  });

  it.each([
    ["no host's", "web_app_please", undefined, "not known"],
    ["too young for an old host", "web_app_request_safe_area", undefined, "younger than"],
    ["without what it needs", "web_app_setup_back_button", undefined, "with"],
    ["with a word for a flag", "web_app_setup_back_button", { is_visible: "yes" }, "with"],
    ["with a colour that is none", "web_app_set_background_color", { color: "green" }, "with"],
    ["with something where nothing belongs", "web_app_expand", { fast: true }, "with"],
  ])("readPosted returns a fault for a call that is %s", (_why, eventType, eventData, fault) => {
    expect(readPosted(JSON.stringify({ eventType, eventData }), "7.7")).toEqual({
      fault: expect.stringContaining(fault),
    });
  });

  it("readPosted ignores messages that are not calls of an app", () => {
    for (const data of [undefined, {}, "hello", "3", "null", JSON.stringify({ eventType: 3 })])
      expect(readPosted(data, "9.1")).toBeUndefined();
  });
});

it("the SDK reads all launch parameters from the frame's address", () => {
  const initData = new URLSearchParams({
    user: JSON.stringify({ id: 1, first_name: "小明 & Co" }),
    auth_date: "1763900000",
    signature: "s",
    hash: "h",
    start_param: "by_AAAA",
  }).toString();
  const launch = { url: "http://localhost:9/game?name=dice", initData, version: "9.1", theme: themes.dark };
  frame.location.href = launchAddress({ ...launch, startParam: "by_AAAA", isFullscreen: true });
  const read = sdk.retrieveLaunchParams();
  expect(read).toMatchObject({
    tgWebAppPlatform: "weba",
    tgWebAppVersion: "9.1",
    tgWebAppFullscreen: true,
    tgWebAppStartParam: "by_AAAA",
    tgWebAppThemeParams: themes.dark,
    tgWebAppData: { start_param: "by_AAAA", user: { id: 1, first_name: "小明 & Co" } },
  });
  expect(sdk.retrieveRawInitData()).toBe(initData);
  expect(new URL(frame.location.href).searchParams.get("name")).toBe("dice");
});
