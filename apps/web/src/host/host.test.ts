import { readFileSync } from "node:fs";
import { resetGlobals } from "@tma.js/bridge";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const user = '{"id":7,"first_name":"Nora","language_code":"pt-br"}';
const [, groundColour] =
  /name="theme-color" content="([^"]+)"/.exec(
    readFileSync(new URL("../../index.html", import.meta.url), "utf8"),
  ) ?? [];
const field = { value: "1.5", scrollIntoView: vi.fn() };
let sent: { eventType: string; eventData?: unknown; to: string }[];
let page: EventTarget & { parent: object; name?: string };
const styles = new Map<string, string>();

beforeEach(() => {
  sent = [];
  styles.clear();
  const frame = {
    postMessage: (text: string, to: string) => void sent.push({ ...JSON.parse(text), to }),
  };
  page = Object.assign(new EventTarget(), { parent: frame, innerWidth: 375 });
  Object.assign(page, { self: page, top: frame, window: page });
  vi.stubGlobal("window", page);
  vi.stubGlobal("parent", frame);
  vi.stubGlobal("innerHeight", 700);
  vi.stubGlobal("HTMLInputElement", Object);
  vi.stubGlobal("history", { replaceState: () => undefined });
  vi.stubGlobal("document", {
    referrer: "https://web.telegram.org/k/",
    activeElement: field,
    querySelector: () => ({ content: groundColour }),
    documentElement: {
      style: {
        setProperty: (name: string, value: string) => void styles.set(name, value),
        removeProperty: (name: string) => void styles.delete(name),
      },
    },
  });
});
afterEach(() => {
  resetGlobals();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const said = (method: string) =>
  sent.filter(({ eventType }) => eventType === method).map((one) => one.eventData);

/**
 * Sends an event of the messaging host to the page as a message of the parent frame, so that the library parses the
 * event.
 */
function hostSays(eventType: string, eventData?: unknown, source: unknown = page.parent): void {
  const data = JSON.stringify({ eventType, eventData });
  page.dispatchEvent(Object.assign(new Event("message"), { data, source }));
}

async function enter({ version = "9.1", start = "", again = false } = {}) {
  const fields = new URLSearchParams({ user, ...(start ? { start_param: start } : {}), hash: "ab" });
  const launch = new URLSearchParams({ tgWebAppData: `${fields}`, tgWebAppVersion: version });
  const reload = vi.fn();
  page.name = again ? `${launch}` : "";
  vi.stubGlobal("location", { hash: again ? "" : `#${launch}`, pathname: "/", search: "", reload });
  const { host } = await import("./host.ts");
  return { host: host(), reload };
}

it("the page sends its display settings only to the origin of the messaging host", async () => {
  await enter();
  expect(said("web_app_expand")).toHaveLength(1);
  expect(said("web_app_setup_closing_behavior")).toEqual([{ need_confirmation: true }]);
  expect(said("web_app_setup_swipe_behavior")).toEqual([{ allow_vertical_swipe: false }]);
  for (const bar of ["background", "header", "bottom_bar"])
    expect(said(`web_app_set_${bar}_color`)).toEqual([{ color: groundColour }]);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(["https://web.telegram.org"]));
});

it("the page sends an old messaging host only the events that the host's version supports", async () => {
  const { host } = await enter({ version: "6.0" });
  host.onBack(() => undefined);
  host.feel("light");
  expect(sent.map(({ eventType }) => eventType)).toEqual([
    "iframe_ready",
    "web_app_request_viewport",
    "web_app_expand",
    "web_app_setup_closing_behavior",
  ]);
});

it.each([
  ["is missing", {}],
  [
    "throws",
    {
      postEvent: () => {
        throw new Error("no bridge");
      },
    },
  ],
])("the page keeps working if the bridge of the messaging host's app %s", async (_, bridge) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // The messaging host's own app opens the page directly, without a frame.
  Object.assign(page, { TelegramWebviewProxy: bridge, parent: page, top: page });
  vi.stubGlobal("parent", page);
  const { host } = await enter();
  host.ready();
  host.onBack(() => undefined);
  host.feel("light");
  host.openLink("https://play.example/");
  expect([host.start, host.language]).toEqual([{ inviteCode: null, screen: null }, "pt-br"]);
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

it("the page sends its bar colours again after a theme change of the messaging host", async () => {
  await enter();
  hostSays("theme_changed", { theme_params: { bg_color: "#ffffff" } });
  expect(said("web_app_set_header_color")).toHaveLength(2);
});

it("the safe area is the sum of the device's insets and the insets of the messaging host's buttons", async () => {
  await enter();
  hostSays("safe_area_changed", { top: 47, bottom: 34, left: 0, right: 0 });
  hostSays("content_safe_area_changed", { top: 46, bottom: 0, left: 0, right: 0 });
  expect(Object.fromEntries(styles)).toEqual({ "--safe-t": "93px", "--safe-b": "34px" });
});

it("the bottom inset includes the part of the page that the messaging host does not show yet", async () => {
  await enter();
  hostSays("viewport_changed", { height: 400, width: 375, is_expanded: false, is_state_stable: true });
  expect(styles.get("--safe-b")).toBe("300px");
  hostSays("viewport_changed", { height: 700, width: 375, is_expanded: true, is_state_stable: true });
  expect(styles.has("--safe-b")).toBe(false);
});

it("the focused field scrolls into view when the on-screen keyboard is fully open", async () => {
  await enter();
  field.scrollIntoView.mockClear();
  hostSays("viewport_changed", { height: 400, width: 375, is_expanded: true, is_state_stable: false });
  expect(field.scrollIntoView).not.toHaveBeenCalled();
  hostSays("viewport_changed", { height: 400, width: 375, is_expanded: true, is_state_stable: true });
  expect(field.scrollIntoView).toHaveBeenCalledOnce();
});

it("the messaging host shows its back button only while the page can go back to another screen", async () => {
  const { host } = await enter();
  const [first, second] = [vi.fn(), vi.fn()];
  host.onBack(null);
  host.onBack(first);
  host.onBack(second);
  hostSays("back_button_pressed");
  host.onBack(null);
  hostSays("back_button_pressed");
  expect(said("web_app_setup_back_button")).toEqual([{ is_visible: true }, { is_visible: false }]);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

it("the page ignores messages in the messaging host's format that do not come from the parent frame", async () => {
  const { host, reload } = await enter();
  const back = vi.fn();
  host.onBack(back);
  hostSays("back_button_pressed", undefined, page);
  hostSays("reload_iframe", undefined, {});
  expect(back).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it("the page reports its reload to the messaging host, and reloads when the player chooses reload in the host's menu", async () => {
  const { reload } = await enter();
  hostSays("reload_iframe");
  expect(said("iframe_will_reload")).toHaveLength(1);
  expect(reload).toHaveBeenCalledOnce();
});

it("host.openLink opens the URLs of the messaging host in the host and all other URLs in the browser", async () => {
  const { host } = await enter();
  host.openLink("https://t.me/GemplayBot?start=x");
  host.openLink("https://play.example/login?view=continue#secret");
  host.share("https://t.me/GemplayBot?startapp=by_AB");
  expect(said("web_app_open_tg_link")).toEqual([
    { path_full: "/GemplayBot?start=x" },
    { path_full: "/share/url?url=https%3A%2F%2Ft.me%2FGemplayBot%3Fstartapp%3Dby_AB" },
  ]);
  expect(said("web_app_open_link")).toEqual([{ url: "https://play.example/login?view=continue#secret" }]);
});

it("host.feel triggers the haptic feedback of the messaging host", async () => {
  const { host } = await enter();
  host.feel("success");
  host.feel("rigid");
  expect(said("web_app_trigger_haptic_feedback")).toEqual([
    { type: "notification", notification_type: "success" },
    { type: "impact", impact_style: "rigid" },
  ]);
});

it("host.start contains the parameters of the start link, and host.language the language of the host's user", async () => {
  const { host } = await enter({ start: "by_AB__to_wallet" });
  expect([host.start, host.language]).toEqual([{ inviteCode: "AB", screen: "wallet" }, "pt-br"]);
});

it("a reload of the page does not follow the start link again", async () => {
  const { host } = await enter({ start: "by_AB__to_wallet", again: true });
  expect(host.start).toEqual({ inviteCode: null, screen: null });
});

it("the page switches the full screen of the messaging host, and follows what the host reports", async () => {
  const { window } = (await enter()).host;
  const listener = vi.fn();
  const end = window.follow(listener);
  expect(window.state().fullScreen).toBe(false);
  window.setFullScreen(true);
  expect(said("web_app_request_fullscreen")).toHaveLength(1);
  // Only the messaging host knows whether the page is in full screen.
  expect(window.state().fullScreen).toBe(false);
  hostSays("fullscreen_changed", { is_fullscreen: true });
  expect(window.state().fullScreen).toBe(true);
  window.setFullScreen(false);
  expect(said("web_app_exit_fullscreen")).toHaveLength(1);
  hostSays("fullscreen_failed", { error: "UNSUPPORTED" });
  expect(window.state().fullScreen).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(2);
  end();
  hostSays("fullscreen_changed", { is_fullscreen: true });
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each([
  ["missed", true],
  ["unknown", true],
  ["added", false],
  ["unsupported", false],
])("the page offers a shortcut on the home screen with the status %s: %s", async (status, isOffered) => {
  const { window } = (await enter()).host;
  expect(said("web_app_check_home_screen")).toHaveLength(1);
  expect(window.state().canAddShortcut).toBe(false);
  hostSays("home_screen_checked", { status });
  expect(window.state().canAddShortcut).toBe(isOffered);
  window.addShortcut();
  expect(said("web_app_add_to_home_screen")).toHaveLength(1);
  hostSays("home_screen_added");
  expect(window.state().canAddShortcut).toBe(false);
});

it("the page offers no full screen and no shortcut in an old messaging host", async () => {
  const { window } = (await enter({ version: "7.10" })).host;
  expect(window.state()).toEqual({ fullScreen: undefined, canAddShortcut: false });
  expect(said("web_app_check_home_screen")).toEqual([]);
});
