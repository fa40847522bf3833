// All that holds for every screen.
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
/** What text at 200% leaves of the layout of a phone of 375 × 812. */
const largeText: Size = [188, 406];

/** The screen at another size of the window, laid out. */
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

/** Nothing is cut, touches something else or stands out, and the main button is whole. */
export async function expectWhole(path: string): Promise<void> {
  for (const size of [largeText, lying])
    await expectNone(path, size, [hiddenMainButtons, sidewaysFindings, cutFindings, touchingFindings]);
}

/** Nothing moves while it opens, its address stays, and it has a title and a way around it. */
export async function expectOpens(path: string, opening: Opening): Promise<void> {
  document.title = "";
  // Letters of another font would move what is around them.
  await document.fonts.load("1em Gem");
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
  expect(page.getByRole("navigation", { name: t("nav.main") }).elements()).toHaveLength(isGame(path) ? 0 : 1);
}

/**
 * axe finds nothing; the keys begin at the skip link and are seen on each stop.
 * @returns the kinds of controls on the way of the keys
 */
export async function expectUsable(path: string): Promise<readonly string[]> {
  await expectNoAxeFindings(path);
  return await expectRings(path);
}

/** At every size nothing is cut, covered or scrolls sideways, and each control can be touched. */
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
