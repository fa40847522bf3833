// Tests layouts that depend on the size of the window or of the content: phones, on-screen keyboards, safe areas, long
// names.
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { playerInfo } from "../../test/answers.ts";
import { expectWhole } from "../../test/every-screen.ts";
import { betButton } from "../../test/instant.ts";
import { coveredFindings, wideBoxes } from "../../test/measures.ts";
import { openAgain } from "../../test/open-again.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { openScreen, press, t } from "../../test/screen.tsx";
import { goInside, painted, setReducedMotion, settled } from "../../test/settled.ts";

const pxOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
const one = (selector: string) => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
};
const stake = () => page.getByRole("textbox", { name: t("play.amount") });
const act = () => page.elementLocator(one(".panel-foot .button"));

describe("text sizes", () => {
  it("the root font size is 1/37.5 of the window width up to 540 px and 10 px in wider windows, and the font size of inputs is at least 16 px", async () => {
    await openScreen("/setPass", { player: true });
    await settled();
    for (const [width, size] of [
      [320, 320 / 37.5],
      [375, 10],
      [430, 430 / 37.5],
      [540, 540 / 37.5],
      [541, 10],
      [1280, 10],
    ] as const) {
      await page.viewport(width, 812);
      await expect.poll(() => pxOf(document.documentElement)).toBeCloseTo(size, 1);
      const inputs = document.querySelectorAll("input");
      expect(inputs.length).toBeGreaterThan(1);
      for (const input of inputs) expect(pxOf(input)).toBeGreaterThanOrEqual(16);
    }
  });

  it("when a text size of 200% halves the layout width, the font size in Dice is at least 11 px for labels and 13 px for the main button", async () => {
    await openScreen("/game?name=dice", { size: [188, 406] });
    await settled();
    expect(pxOf(one(".panel-foot .button"))).toBeGreaterThanOrEqual(13);
    for (const selector of [".segmented label", ".field-label", ".mini-button", ".play-toggles button"])
      expect(pxOf(one(selector)), selector).toBeGreaterThanOrEqual(11);
    await expect.element(betButton(t("dice.roll"))).toBeInViewport({ ratio: 1 });
  });
});

it("the page disables double-tap zoom with the CSS property touch-action, and allows pinch zoom in the viewport meta tag", async () => {
  await openScreen("/game?name=dice");
  expect(getComputedStyle(document.documentElement).touchAction).toBe("manipulation");
  const viewport = document.querySelector('meta[name="viewport"]')?.getAttribute("content");
  expect(viewport).toContain("width=device-width");
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
});

/** Returns whether no other element covers the center of the given element. */
function isFree(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above !== null && (element.contains(above) || above.contains(element));
}

describe("a game on a phone", () => {
  it.each(["dice", "mines"])(
    "%s keeps the stake field and the main button visible while the on-screen keyboard is open",
    async (game) => {
      await openScreen(`/game?name=${game}`);
      await settled();
      // Sizes in pixels of the area that a phone shows above the on-screen keyboard, in portrait and in landscape.
      for (const [width, height] of [
        [375, 430],
        [320, 300],
        [812, 375],
      ] as const) {
        await page.viewport(width, height);
        await stake().click();
        const input = stake().element();
        await expect.element(stake()).toHaveFocus();
        input.scrollIntoView({ block: "nearest" });
        await painted();
        await expect.element(stake()).toBeInViewport({ ratio: 1 });
        await expect.element(act()).toBeInViewport({ ratio: 0.9 });
        expect([isFree(input), isFree(act().element())], `${width} × ${height}`).toEqual([true, true]);
        (input as HTMLElement).blur();
      }
    },
  );

  it.each([
    [375, 667, ["hilo", "coinflip"]],
    [812, 375, ["dice", "mines", "keno"]],
    [320, 640, ["dice", "mines", "gems"]],
  ] as const)(
    "shows the whole main button with the stake in a window of %i × %i px",
    async (width, height, games) => {
      await openScreen("/index", { size: [width, height] });
      for (const game of games) {
        await goInside(`/game?name=${game}`);
        await expect
          .poll(() => act().element().textContent)
          .toMatch(new RegExp(`^.+ · 1 ${t("play.demo")}$`));
        await expect.element(act()).toBeInViewport({ ratio: 0.99 });
      }
      if (!games.some((game) => game === "gems")) return;
      for (const hand of ["gems.five", "gems.pair"] as const)
        await expect
          .element(page.elementLocator(one(".gems .ladder")).getByText(t(hand), { exact: true }))
          .toBeInViewport({ ratio: 0.99 });
    },
  );

  it.each(["mines", "hilo", "coinflip"])(
    "an open round of %s fits the window with large text and in landscape",
    async (game) => {
      // The test measures positions, so nothing on the board may move.
      await setReducedMotion(true);
      onTestFinished(() => setReducedMotion(false));
      await openScreen(`/game?name=${game}`);
      await settled();
      await act().click();
      await expect.poll(() => document.querySelector(".staged-aside")).not.toBeNull();
      await expectWhole(`a round of ${game}`);
    },
  );
});

describe("the settings on a phone in landscape", () => {
  it("no control of the settings is covered, and the install sheet can be scrolled to its last button", async () => {
    await openScreen("/profile?view=settings", { player: true, size: [812, 375], answers: richAnswers() });
    await settled();
    expect(coveredFindings()).toEqual([]);
    await press(t("profile.install"));
    const sheet = page.getByRole("dialog");
    const last = sheet.getByRole("button").last();
    await expect.element(last).toBeVisible();
    last.element().scrollIntoView();
    await expect.element(last).toBeInViewport({ ratio: 1 });
    const { scrollHeight, clientHeight } = sheet.element();
    expect(scrollHeight).toBeGreaterThan(clientHeight);
    expect(getComputedStyle(sheet.element()).overscrollBehaviorY).toBe("contain");
  });
});

describe("the safe area of a phone", () => {
  afterEach(() => document.documentElement.removeAttribute("style"));

  it("contains the header, the tab bar, the main button and the sheet", async () => {
    document.documentElement.style.setProperty("--safe-t", "59px");
    document.documentElement.style.setProperty("--safe-b", "34px");
    const box = (selector: string) => one(selector).getBoundingClientRect();
    await openScreen("/index", { player: true });
    await settled();
    expect(box("header.screen-header").top).toBeGreaterThanOrEqual(59);
    expect(box(".tabbar nav").bottom).toBeLessThanOrEqual(812 - 34);
    await goInside("/game?name=dice");
    scrollTo(0, 100_000);
    expect(box(".panel-foot .button").bottom).toBeLessThanOrEqual(812 - 34);
    await goInside("/profile?view=settings");
    await press(t("profile.install"));
    const close = page.getByRole("dialog").getByRole("button").last();
    // The sheet slides in from below, so the test repeats the check of the position until the sheet has stopped.
    await expect.poll(() => close.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(812 - 34);
    await userEvent.keyboard("{Escape}");
  });
});

describe("a long player name", () => {
  it.each([
    ["of wide letters", "W".repeat(64)],
    ["in a right-to-left script", "شركة".repeat(16)],
    ["of emoji", "👩‍👩‍👧‍👦".repeat(20)],
    ["with a character that reverses the text direction", `a\u202e${"ש".repeat(60)}`],
  ])(
    "stays inside the page column on the profile, binding, home and invite screens (%s)",
    async (_kind, name) => {
      const named = { ...playerInfo, email: `${name}@example.com`, publicName: name, name };
      const answers = { ...richAnswers(), "GET /user/info": named };
      for (const path of ["/profile", "/profile?view=settings", "/bindInfo", "/index", "/invite"]) {
        await openAgain(path, { player: true, size: [320, 568], answers });
        await settled();
        expect.soft(wideBoxes(), path).toEqual([]);
      }
    },
  );
});
