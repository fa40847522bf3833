// The way of the Tab key through a screen, and the ring round each stop.
import { expect } from "vitest";
import { userEvent } from "vitest/browser";
import { t } from "./screen.tsx";

/** One stop of the Tab key. */
interface FocusStop {
  /** What the control is: its tag and first class. */
  readonly kind: string;
  readonly name: string;
  /** What is wrong with its ring; undefined: an outline stands round it, whole and in sight. */
  readonly fault: string | undefined;
}

/** Presses Tab until the focus leaves the page, and says where it stopped. */
async function tabThrough(): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  const seen = new Set<Element>();
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo(0, 0);
  for (;;) {
    await userEvent.keyboard("{Tab}");
    const focused = document.activeElement;
    // The frame of the test keeps its focused element when the focus leaves it.
    if (!document.hasFocus() || !focused || focused === document.body || seen.has(focused)) return stops;
    seen.add(focused);
    stops.push(readStop(focused));
  }
}

function readStop(focused: Element): FocusStop {
  const classes = (focused.getAttribute("class") ?? "").split(" ");
  const name = (focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40);
  return { kind: `${focused.tagName.toLowerCase()}.${classes[0]}`, name, fault: ringFault(focused) };
}

/** The control itself, or the box that is drawn for it: a segment's label, a field round its input. */
function ringOf(element: Element | null, depth = 0): Element | null {
  if (!element || depth > 2) return null;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const seen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  return seen && !/^rgba\(.*, 0\)$|transparent/.test(outlineColor)
    ? element
    : ringOf(element.parentElement, depth + 1);
}

function ringFault(focused: Element): string | undefined {
  const ring = ringOf(focused);
  if (!ring) return "no outline";
  const { outlineOffset, outlineWidth, opacity, clipPath } = getComputedStyle(ring);
  if (Number(opacity) < 1) return "a faint outline";
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  if (clipPath !== "none" && reach > 0) return "an outline cut by its own shape";
  const box = ring.getBoundingClientRect();
  for (let around = ring.parentElement; around && around !== document.body; around = around.parentElement) {
    const style = getComputedStyle(around);
    if (style.overflowX === "visible" && style.overflowY === "visible" && style.clipPath === "none") continue;
    const { left, top, right, bottom } = around.getBoundingClientRect();
    const cut =
      box.left - reach < left - 1 ||
      box.right + reach > right + 1 ||
      box.top - reach < top - 1 ||
      box.bottom + reach > bottom + 1;
    if (cut) return `an outline cut by ${around.tagName} ${around.className}`;
  }
  return undefined;
}

/**
 * Every stop of the screen has a whole ring, and the skip link is the first of them.
 * @returns the kinds of the controls that were on the way
 */
export async function expectRings(place: string): Promise<readonly string[]> {
  const stops = await tabThrough();
  expect(stops[0]?.name, place).toBe(t("nav.skip"));
  const faults = stops.flatMap(({ kind, name, fault }) => (fault ? [`${kind} «${name}»: ${fault}`] : []));
  expect(faults, place).toEqual([]);
  return stops.map(({ kind }) => kind);
}
