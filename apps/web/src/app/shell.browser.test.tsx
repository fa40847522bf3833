import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { signInAnswers } from "../../test/account.ts";
import { openAgain } from "../../test/open-again.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { openScreen, press, t } from "../../test/screen.tsx";
import { guestScreens, playerScreens } from "../../test/screen-paths.ts";
import { goInside, settled } from "../../test/settled.ts";
import { announceWallet } from "../../test/wallet.ts";
import { hideLoadingToast, showToast } from "../ui/feedback/toast.store.ts";

const address = () => location.pathname + location.search;
const expectAddress = (path: string) => expect.poll(address).toBe(path);
const tabBar = () => page.getByRole("navigation", { name: t("nav.main") });

afterEach(() => vi.restoreAllMocks());

describe("redirects of the page", () => {
  it.each(["/", "/nothing-here", "/wallet/more", "/game-of-nobody", "/game?name=nothing"])(
    "the path %s, which belongs to no screen, redirects to the home screen",
    async (path) => {
      await openScreen(path);
      await expectAddress("/index");
      await settled();
    },
  );

  it("the sign-in screen redirects a signed-in player to the home screen", async () => {
    await openScreen("/login", { player: true });
    await expectAddress("/index");
  });

  it("every screen for players redirects a guest to the sign-in screen, with the path to return to", async () => {
    const open = new Set<string>(guestScreens);
    const closed = playerScreens.filter((path) => !open.has(path));
    expect(closed.length).toBeGreaterThan(15);
    await openScreen("/index");
    for (const path of closed) {
      await goInside(path);
      await expectAddress(`/login?next=${encodeURIComponent(path)}`);
    }
    await openAgain("/profile?view=limits");
    await expectAddress(`/login?next=${encodeURIComponent("/profile?view=limits")}`);
  });
});

describe("the tab bar", () => {
  it("shows four tabs, marks the current tab, and is hidden in a game", async () => {
    await openScreen("/index");
    await expect.element(tabBar().getByRole("link")).toHaveLength(4);
    await expect
      .element(tabBar().getByRole("link", { name: t("tab.game") }))
      .toHaveAttribute("aria-current", "page");
    await expect.element(tabBar()).toBeInViewport();
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${t("game.dice")}`) })
      .click();
    await expectAddress("/game?name=dice");
    await expect.element(tabBar()).not.toBeInTheDocument();
    await press(t("action.back"));
    await expect.element(tabBar()).toBeVisible();
  });
});

describe("the header of a screen", () => {
  it("the Back button opens the previous screen when that screen belongs to the page", async () => {
    await openScreen("/index");
    await goInside("/game?name=dice");
    await press(t("action.back"));
    await expectAddress("/index");
  });

  it("the Close button of the sign-in screen replaces that screen with the home screen when the page has no previous screen", async () => {
    // The browser sets `navigation.canGoBack` to false if the previous history entry belongs to another site.
    vi.spyOn(navigation, "canGoBack", "get").mockReturnValue(false);
    const entries = history.length;
    await openScreen("/withdraw");
    await expectAddress("/login?next=%2Fwithdraw");
    await press(t("action.close"));
    await expectAddress("/index");
    expect(history.length).toBe(entries);
  });

  it("a game's title that is too long for a narrow phone ends with an ellipsis", async () => {
    await openScreen("/game?name=coinflip", {
      player: true,
      language: "pt",
      size: [320, 640],
      answers: richAnswers(),
    });
    await expect.poll(() => document.querySelector(".screen-header h1")?.textContent).toBe("Cara ou coroa");
    const title = document.querySelector(".screen-header h1") ?? document.body;
    expect(getComputedStyle(title).textOverflow).toBe("ellipsis");
    const right = title.parentElement?.getBoundingClientRect().right ?? 0;
    expect(title.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  });

  it("a view of the home screen has its own header with a Back button instead of the page's header", async () => {
    for (const path of guestScreens.filter((one) => one.startsWith("/index?"))) {
      await openAgain(path);
      await expect.element(page.getByRole("button", { name: t("action.back") })).toBeVisible();
      expect(document.querySelectorAll("header"), path).toHaveLength(1);
      expect(page.getByRole("heading", { level: 1 }).elements(), path).toHaveLength(1);
    }
  });

  it("the Back button of the profile's game records opens the profile", async () => {
    await openScreen("/profile", { player: true, answers: richAnswers() });
    await page.getByRole("link", { name: t("profile.roundRecords") }).click();
    await expectAddress("/profile?view=records");
    await press(t("action.back"));
    await expectAddress("/profile");
  });
});

describe("the balances in the header", () => {
  it("the header shows a placeholder with a loading label instead of the balances until the server answers", async () => {
    const answered = Promise.withResolvers<void>();
    await openScreen("/index", {
      player: true,
      answers: {
        "GET /assets/get_assets": () =>
          answered.promise.then(() => ({
            assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "", balance: "7", withdrawOnly: "0" }],
            totalU: null,
          })),
      },
    });
    const pill = page.getByRole("button", { name: new RegExp(`^${t("state.loading")}`) });
    await expect.element(pill).toHaveAttribute("aria-busy", "true");
    expect(document.querySelectorAll(".pill .skeleton").length).toBeGreaterThan(0);
    expect(document.querySelector(".pill")?.textContent).not.toContain("0.0000");
    answered.resolve();
    await expect.poll(() => document.querySelector(".pill")?.textContent).toContain("7.0000");
    expect(document.querySelector(".pill")?.hasAttribute("aria-busy")).toBe(false);
  });
});

it("the wallet screen after sign-in shows a heading or placeholders in every frame, and never the loading screen", async () => {
  announceWallet();
  await openScreen("/login?next=%2Fwallet", { answers: { ...richAnswers(), ...signInAnswers() } });
  const seen: boolean[] = [];
  let watching = true;
  const look = () => {
    const main = document.querySelector("main");
    if (main && location.pathname === "/wallet")
      seen.push(main.querySelector(".skeleton, h1") !== null && !main.querySelector(".loading-screen"));
    if (watching) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  await press(/^Test Wallet/);
  await expectAddress("/wallet");
  await settled();
  await expect.poll(() => seen.length).toBeGreaterThan(2);
  watching = false;
  expect(seen).not.toContain(false);
});

/**
 * Waits for the exit animation of the toast, and measures the toast at five points of the animation. The animation is
 * paused at each point, because a slow page shows too few frames.
 * @returns opacity and lower edge of the toast at each point
 */
function watchExit(): Promise<{ readonly opacity: string; readonly bottom: number }[]> {
  const place = document.querySelector(".toasts");
  if (!place) throw new Error("the page cannot show toasts yet");
  return new Promise((done, fail) => {
    const observer = new MutationObserver(() => {
      const toast = place.querySelector(".toast.leaving");
      if (!toast) return;
      observer.disconnect();
      const [exit] = toast.getAnimations();
      if (!exit) return fail(new Error("the toast leaves without an animation"));
      exit.pause();
      const wholeMs = Number(exit.effect?.getComputedTiming().endTime);
      const way = [0, 0.25, 0.5, 0.75, 0.99].map((part) => {
        exit.currentTime = part * wholeMs;
        return { opacity: getComputedStyle(toast).opacity, bottom: toast.getBoundingClientRect().bottom };
      });
      done(way);
    });
    observer.observe(place, { subtree: true, childList: true, attributes: true });
  });
}

describe("a toast", () => {
  it.each([320, 375, 1280])(
    "covers no header button in a window of %i px width, and slides out upwards without fading",
    async (width) => {
      await openScreen("/game?name=dice", { size: [width, 812] });
      await settled();
      showToast("loading", "Saving", "", 600_000);
      await expect.element(page.getByText("Saving")).toBeVisible();
      const top = document.querySelector(".toasts")?.getBoundingClientRect().top ?? 0;
      for (const button of document.querySelectorAll(".screen-header button, .screen-header a"))
        expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
      // The test waits until the entrance animation has ended, because the toast starts no exit animation before.
      await expect.poll(() => document.querySelector(".toast")?.getAnimations()).toEqual([]);
      const exit = watchExit();
      hideLoadingToast();
      const way = await exit;
      expect(way.filter(({ opacity }) => opacity !== "1")).toEqual([]);
      const bottoms = way.map(({ bottom }) => bottom);
      expect(bottoms).toEqual([...new Set(bottoms)].toSorted((one, other) => other - one));
      expect(way.at(-1)?.bottom).toBeLessThan(top + 10);
      await expect.element(page.getByText("Saving")).not.toBeInTheDocument();
    },
  );
});

it("the offline message appears without a network and disappears when the network returns", async () => {
  await openScreen("/index");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  await expect.element(page.getByText(t("state.offline"))).toBeVisible();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText(t("state.offline"))).not.toBeInTheDocument();
});
