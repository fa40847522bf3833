// Moves the focus through a screen with the Tab key and checks the focus ring of each control.
import { expect } from "vitest";
import { userEvent } from "vitest/browser";
import { t } from "./screen.tsx";

/** A control of the screen that received the focus. */
interface FocusStop {
  /** Tag name and first class of the control. */
  readonly kind: string;
  readonly name: string;
  /** Description of what is wrong with the focus ring, or undefined if the focus ring is fully visible. */
  readonly fault: string | undefined;
}

/** Presses the Tab key repeatedly until the focus leaves the page. @returns the controls that received the focus */
async function tabThrough(): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  const seen = new Set<Element>();
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo(0, 0);
  for (;;) {
    await userEvent.keyboard("{Tab}");
    const focused = document.activeElement;
    // After the focus has left the frame of the test, the frame still reports its last focused element.
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

/**
 * Returns the element that shows the focus ring, which is the control or the box around the control, for example the
 * label of a segment.
 */
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
 * Fails if a control of the screen has no complete focus ring, or if the skip link is not the first control.
 * @returns the kinds of the controls
 */
export async function expectRings(place: string): Promise<readonly string[]> {
  const stops = await tabThrough();
  expect(stops[0]?.name, place).toBe(t("nav.skip"));
  const faults = stops.flatMap(({ kind, name, fault }) => (fault ? [`${kind} «${name}»: ${fault}`] : []));
  expect(faults, place).toEqual([]);
  return stops.map(({ kind }) => kind);
}
