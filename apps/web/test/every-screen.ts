// Checks that the tests run for every screen of the page.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeFindings } from "./axe.ts";
import { expectRings } from "./focus-stops.ts";
import { answerOneByOne, watchShifts } from "./layout-shifts.ts";
import {
  coveredFindings,
  cutFindings,
  hiddenMainButtons,
  innerScrollers,
  inputFindings,
  sidewaysFindings,
  smallTargets,
  touchingFindings,
} from "./measures.ts";
import { openScreen, t } from "./screen.tsx";
import { isGame } from "./screen-paths.ts";
import { painted, settled } from "./settled.ts";

type Opening = NonNullable<Parameters<typeof openScreen>[1]>;
type Size = readonly [width: number, height: number];

const usual: Size = [375, 812];
const narrow: Size = [320, 640];
const lying: Size = [812, 375];
/**
 * Window size that simulates a phone of 375 × 812 pixels with 200% text size. With 200% text size, the layout has half
 * the width and half the height of the phone.
 */
const largeText: Size = [188, 406];

/** Changes the window size and waits for the new layout. */
async function resize([width, height]: Size): Promise<void> {
  await page.viewport(width, height);
  await painted();
  await settled();
}

async function expectNone(path: string, size: Size, measures: readonly (() => string[])[]): Promise<void> {
  await resize(size);
  const found = measures.flatMap((measure) => measure());
  expect.soft(found, `${path} at ${size.join(" × ")}`).toEqual([]);
}

/**
 * Checks a screen with large text and on a phone in landscape. Fails if a text is cut off, if two controls touch each
 * other, or if the main button is not fully visible.
 */
export async function expectWhole(path: string): Promise<void> {
  for (const size of [largeText, lying])
    await expectNone(path, size, [hiddenMainButtons, sidewaysFindings, cutFindings, touchingFindings]);
}

/**
 * Opens a screen. Fails if elements of a screen move while the screen loads, if its URL changes, or if the screen has
 * no title or navigation.
 */
export async function expectOpens(path: string, opening: Opening): Promise<void> {
  document.title = "";
  const atOnce = answerOneByOne();
  const expectStill = watchShifts();
  try {
    await openScreen(path, { size: usual, ...opening });
    await settled();
    await expectStill(path);
  } finally {
    atOnce();
  }
  expect(location.pathname + location.search).toBe(path);
  expect(document.title).toMatch(/^.+ · Gemplay$/);
  await expect.element(page.getByRole("heading", { name: t("screen.broken") })).not.toBeInTheDocument();
  expect(page.getByRole("navigation", { name: t("nav.main") }).elements()).toHaveLength(
    isGame(path) || path === "/limitOffer" ? 0 : 1,
  );
}

/**
 * Fails if axe finds a fault, if the first Tab press does not focus the skip link, or if a control shows no focus ring.
 * @returns the kinds of the controls that received the focus
 */
export async function expectUsable(path: string): Promise<readonly string[]> {
  await expectNoAxeFindings(path);
  return await expectRings(path);
}

/**
 * Fails if, at any tested window size, content is cut off or covered, the screen scrolls sideways, or a control is too
 * small to touch.
 */
export async function expectFits(path: string): Promise<void> {
  for (const size of [usual, [430, 812], [1280, 812]] as const)
    await expectNone(path, size, [sidewaysFindings]);
  await expectNone(path, narrow, [sidewaysFindings, () => smallTargets(40), innerScrollers, inputFindings]);
  await expectNone(path, lying, [innerScrollers, inputFindings]);
  await expectWhole(path);
  if (isGame(path)) return;
  for (const size of [
    [320, 568],
    [375, 667],
    [1280, 800],
  ] as const)
    await expectNone(path, size, [coveredFindings]);
}
