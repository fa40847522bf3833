import type { Data } from "@gemplay/api-schema";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answers, callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { noticeSettings } from "../../../../test/notices.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";
import { userStore } from "../../../stores/index.ts";

type Push = NonNullable<Data<"GET /notify/settings">["push"]>;

const path = "/profile?view=notifications";
const publicKey = `B${"A".repeat(86)}`;
const keys = { p256dh: `B${"p".repeat(86)}`, auth: "a".repeat(22) };
const endpoint = "https://push.example/browser";
const here = { browser: "Chrome", system: "Android", form: "mobile" } as const;
const mac: Push["devices"][number] = {
  id: "00000000-0000-4000-8000-000000000002",
  device: { browser: "Safari", system: "macOS", form: "desktop" },
  current: false,
  lastSentAtMs: null,
};

const switchOf = (name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });
const thisDevice = () => switchOf(t("notices.pushHere"));

/** Simulates the browser's push service, and the permission that the player gives. */
function pushBrowser(permission: NotificationPermission) {
  const requestPermission = vi.fn(async () => permission);
  const unsubscribe = vi.fn(async () => true);
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => ({
    toJSON: () => ({ endpoint, keys }),
  }));
  const pushManager = { getSubscription: async () => ({ unsubscribe }), subscribe };
  vi.stubGlobal("Notification", {
    permission: permission === "denied" ? "denied" : "default",
    requestPermission,
  });
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue({ pushManager } as never);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return { requestPermission, subscribe, unsubscribe };
}

function pushAnswers(first: Push["devices"]): Answers {
  const settings = noticeSettings();
  const set = (devices: Push["devices"]) => {
    settings.set({ push: { publicKey, devices } });
    return settings.now();
  };
  set(first);
  return {
    ...settings.answers,
    "POST /notify/push": () =>
      set([
        { id: "00000000-0000-4000-8000-000000000001", device: here, current: true, lastSentAtMs: null },
        ...first,
      ]),
    "POST /notify/push/remove": ({ body }) =>
      set(settings.now().push?.devices.filter(({ id }) => id !== body.id) ?? []),
  };
}

const open = (answers: Answers) => openScreen(path, { player: true, answers });

describe("the push switch of a device", () => {
  let browser: ReturnType<typeof pushBrowser>;
  beforeEach(() => {
    browser = pushBrowser("granted");
  });

  it("asks the browser only when the player turns it on, and sends the subscription to the server", async () => {
    await open(pushAnswers([]));
    await expect.element(thisDevice()).not.toBeChecked();
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await expectNoAxeFindings("push notices");
    await thisDevice().click();
    await expect.element(thisDevice()).toBeChecked();
    const device = t("notices.pushDevice", { browser: "Chrome", system: "Android" });
    await expect.element(page.getByText(t("notices.pushNone", { device }))).toBeVisible();
    expect(browser.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    // A subscription for an earlier key of the server would prevent a new one.
    expect(browser.unsubscribe).toHaveBeenCalledTimes(1);
    expect(callsOf("POST /notify/push").map(({ body }) => body)).toEqual([{ endpoint, ...keys }]);
  });

  it("turns this device and other devices off one by one", async () => {
    await open(pushAnswers([mac]));
    await thisDevice().click();
    await expect.element(thisDevice()).toBeChecked();
    await switchOf(t("notices.pushComputer")).click();
    await expect.element(switchOf(t("notices.pushComputer"))).not.toBeInTheDocument();
    await expect.element(thisDevice()).toBeChecked();
    await thisDevice().click();
    await expect.element(thisDevice()).not.toBeChecked();
    expect(callsOf("POST /notify/push/remove")).toHaveLength(2);
  });

  it("stays off when the player refuses the permission", async () => {
    browser.requestPermission.mockResolvedValue("default");
    await open(pushAnswers([]));
    await thisDevice().click();
    await expect.poll(() => browser.requestPermission.mock.calls).toHaveLength(1);
    await expect.element(thisDevice()).not.toHaveAttribute("aria-busy");
    await expect.element(thisDevice()).not.toBeChecked();
    expect(callsOf("POST /notify/push")).toEqual([]);
  });

  it("reports a browser that cannot subscribe, and works again afterwards", async () => {
    browser.subscribe.mockRejectedValueOnce(new DOMException("no push service", "AbortError"));
    await open(pushAnswers([]));
    await thisDevice().click();
    await expectToast(t("notices.pushFailed"));
    await expect.element(thisDevice()).not.toBeChecked();
    await thisDevice().click();
    await expect.element(thisDevice()).toBeChecked();
  });

  it("reports a refusal of the server", async () => {
    await open({
      ...pushAnswers([]),
      "POST /notify/push": () => {
        throw new Refusal("PushEndpointRefused");
      },
    });
    await thisDevice().click();
    await expectToast(says("error.pushEndpointRefused"));
    await expect.element(thisDevice()).not.toBeChecked();
  });

  it("shows a column for push in the table of notices, whose boxes are saved", async () => {
    await open(pushAnswers([mac]));
    const box = page.getByRole("checkbox", {
      name: t("notices.cell", { kind: t("notices.friend"), place: t("notices.push") }),
    });
    await expect.element(box).not.toBeChecked();
    (box.element() as HTMLElement).click();
    await expect
      .poll(() => callsOf("POST /notify/settings").map(({ body }) => body))
      .toEqual([{ kind: "friendJoined", channel: "push", on: true }]);
  });

  it("is absent with its column if the server has no keys", async () => {
    await open(noticeSettings().answers);
    await expect.element(page.getByText(t("notices.friend"), { exact: true })).toBeVisible();
    await expect.element(thisDevice()).not.toBeInTheDocument();
    await expect.element(page.getByRole("columnheader", { name: t("notices.push") })).not.toBeInTheDocument();
  });

  it("ends the subscription of the browser when the session ends", async () => {
    await open(pushAnswers([]));
    await expect.element(thisDevice()).toBeVisible();
    const before = browser.unsubscribe.mock.calls.length;
    userStore.set({ token: "" });
    await expect.poll(() => browser.unsubscribe.mock.calls.length).toBeGreaterThan(before);
  });
});

it("the push switch of a device says how to allow notices that the browser blocks", async () => {
  pushBrowser("denied");
  await open(pushAnswers([]));
  await expect.element(page.getByText(t("notices.pushBlocked"))).toBeVisible();
  await thisDevice().click();
  await expect.element(thisDevice()).not.toBeChecked();
  expect(callsOf("POST /notify/push")).toEqual([]);
});
