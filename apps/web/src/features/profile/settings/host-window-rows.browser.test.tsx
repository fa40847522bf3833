import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import type { HostWindow, WindowState } from "../../../host/window.ts";
import { device } from "../../../stores/index.ts";

afterEach(() => {
  Reflect.deleteProperty(device, "window");
});

/** Simulates the window of a messaging host that confirms each request. */
function simulateWindow(initial: WindowState): HostWindow {
  let state = initial;
  let listen = () => {};
  const change = (part: Partial<WindowState>) => {
    state = { ...state, ...part };
    listen();
  };
  return {
    state: () => state,
    follow(listener) {
      listen = listener;
      return () => {};
    },
    setFullScreen: vi.fn((fullScreen: boolean) => change({ fullScreen })),
    addShortcut: vi.fn(() => change({ canAddShortcut: false })),
  };
}

const fullScreen = () => page.getByRole("switch", { name: t("profile.fullScreen") });
const shortcut = () => page.getByRole("button", { name: t("profile.addShortcut") });

it("the settings switch the full screen of the messaging host, and add a shortcut to the home screen once", async () => {
  const window = simulateWindow({ fullScreen: false, canAddShortcut: true });
  Object.assign(device, { window });
  await openScreen("/profile?view=settings", { player: true });
  await expect.element(fullScreen()).not.toBeChecked();
  await fullScreen().click();
  await expect.element(fullScreen()).toBeChecked();
  expect(window.setFullScreen).toHaveBeenCalledWith(true);
  await press(t("profile.addShortcut"));
  await expect.element(shortcut()).not.toBeInTheDocument();
  expect(window.addShortcut).toHaveBeenCalledOnce();
});

it.each([
  ["in a messaging host that offers neither", { fullScreen: undefined, canAddShortcut: false }],
  ["in a browser", undefined],
])("the settings show neither full screen nor a shortcut %s", async (_, state) => {
  if (state) Object.assign(device, { window: simulateWindow(state) });
  await openScreen("/profile?view=settings", { player: true });
  await expect.element(page.getByRole("switch", { name: t("profile.sound") })).toBeVisible();
  expect(fullScreen().query()).toBeNull();
  expect(shortcut().query()).toBeNull();
});
