import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectRings } from "../../test/focus-stops.ts";
import { openScreen, t } from "../../test/screen.tsx";
import { setReducedMotion, settled, toBrowser } from "../../test/settled.ts";

// With reduced motion, focus rings appear without a transition, so the tests never measure a ring during a transition.
beforeEach(() => setReducedMotion(true));
afterEach(() => setReducedMotion(false));

const emulate = (name: string, value: string) =>
  toBrowser("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-reduced-motion", value: "reduce" },
      { name, value },
    ],
  });

it("the skip link appears on the first Tab press and moves the focus past the header to the main content", async () => {
  await openScreen("/game?name=dice");
  await settled();
  const skip = page.getByRole("button", { name: t("nav.skip") });
  await expect.element(skip).toHaveStyle({ opacity: "0" });
  await userEvent.tab();
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toHaveStyle({ opacity: "1" });
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
  await userEvent.tab();
  await expect.poll(() => document.activeElement?.closest("main")?.matches(":focus-within")).toBe(true);
  expect(document.activeElement?.matches("main")).toBe(false);
});

it("the skip link is shown in the player's language", async () => {
  await openScreen("/game?name=dice", { language: "cn" });
  await settled();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "跳到主要内容" })).toHaveFocus();
});

it.each([
  ["forced-colors", "active"],
  ["prefers-contrast", "more"],
])(
  "the home screen and Mines show a focus ring at every Tab stop with the media feature %s: %s",
  async (name, value) => {
    await emulate(name, value);
    await openScreen("/index");
    await settled();
    await expectRings("/index");
    history.pushState(null, "", "/game?name=mines");
    await expect.element(page.getByRole("heading", { name: t("game.mines") })).toBeVisible();
    await settled();
    await expectRings("/game?name=mines");
  },
);

it("muted text uses a different color when the player prefers more contrast", async () => {
  await openScreen("/index");
  const muted = () => getComputedStyle(document.documentElement).getPropertyValue("--muted").trim();
  const usual = muted();
  expect(usual).not.toBe("");
  await emulate("prefers-contrast", "more");
  await expect.poll(muted).not.toBe(usual);
});
