import type { Page } from "@playwright/test";
import { expect, t } from "./journey.ts";

/** One stop of the Tab key. */
export interface FocusStop {
  /** What the control is: its tag and first class. */
  readonly kind: string;
  readonly name: string;
  /** Where a link leads. */
  readonly href: string | null;
  /** It lies in the row of wins as they happen. */
  readonly inTicker: boolean;
  /** What is wrong with its ring; undefined: an outline stands round it, whole and in sight. */
  readonly fault: string | undefined;
}

/** Presses Tab until the focus has gone once round the page. */
async function tabThrough(page: Page): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  for (let count = 0; count < 150; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(readStop);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error("the focus does not come to the end of the page");
}

/** Runs in the page: what has the focus, and the outline that shows it. */
function readStop(): FocusStop | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const classes = (focused.getAttribute("class") ?? "").split(" ");
  /** The control itself, or the box that is drawn for it: a segment's label, a field round its input. */
  const ringOf = (element: Element | null, depth: number): Element | null => {
    if (!element || depth > 2) return null;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const seen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    return seen && !/^rgba\(.*, 0\)$|transparent/.test(outlineColor)
      ? element
      : ringOf(element.parentElement, depth + 1);
  };
  const ring = ringOf(focused, 0);
  const faultOf = (): string | undefined => {
    if (!ring) return "no outline";
    const { outlineOffset, outlineWidth, opacity, clipPath } = getComputedStyle(ring);
    if (Number(opacity) < 1) return "a faint outline";
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    if (clipPath !== "none" && reach > 0) return "an outline cut by its own shape";
    const box = ring.getBoundingClientRect();
    for (let around = ring.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === "visible" && style.overflowY === "visible" && style.clipPath === "none")
        continue;
      const { left, top, right, bottom } = around.getBoundingClientRect();
      const cut =
        box.left - reach < left - 1 ||
        box.right + reach > right + 1 ||
        box.top - reach < top - 1 ||
        box.bottom + reach > bottom + 1;
      if (cut) return `an outline cut by ${around.tagName} ${around.className}`;
    }
    return undefined;
  };
  return {
    kind: `${focused.tagName.toLowerCase()}.${classes[0]}`,
    name: (focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40),
    href: focused.getAttribute("href"),
    inTicker: focused.closest(".home-ticker") !== null,
    fault: faultOf(),
  };
}

/** Every stop of the screen is ringed, and the skip link is the first of them. An outline on its way is not the one that is shown: without motion. */
export async function expectRings(page: Page, place: string): Promise<FocusStop[]> {
  const stops = await tabThrough(page);
  expect(stops[0]?.name, place).toBe(t("nav.skip"));
  const faults = stops.flatMap(({ kind, name, fault }) => (fault ? [`${kind} «${name}»: ${fault}`] : []));
  expect(faults, place).toEqual([]);
  return stops;
}
