import type { HintName } from "./hints.store.ts";

/** The place of a hint in pixels, from the upper left corner of the page's column. */
export interface HintPlace {
  readonly top: number;
  /** Distance of the tip from the left edge of the hint. */
  readonly tip: number;
}

/** The control that a hint explains. */
const anchors: Readonly<Record<HintName, string>> = {
  chip: ".currency-chip",
  // A quiet or disabled button is no cash-out, and the button «Stop» belongs to automatic play. A disabled button shows
  // its reason below the button, so the hint must not cover the reason.
  cashOut: ":is(.panel-foot, .crash-act) .button:not(.stop, .quiet, [aria-disabled])",
  fairness: ".icon-button.text-emerald",
};

/** Space between a hint and its control, in pixels. The tip of the hint at the chip touches the chip. */
const gaps = { above: 2, below: 8 } as const;

/** Returns the control that a hint explains, or null if the control is not on the screen. */
export const anchorOf = (name: HintName, main: Element): Element | null => main.querySelector(anchors[name]);

/**
 * Returns the place of a hint beside its control. Returns undefined if the hint would cover the board or leave the
 * screen; the hint then waits for another visit.
 */
export function placeOf(name: HintName, hint: HTMLElement): HintPlace | undefined {
  const main = hint.closest("main");
  const anchor = main && anchorOf(name, main);
  const column = hint.offsetParent?.getBoundingClientRect();
  if (!anchor || !column) return undefined;
  const control = anchor.getBoundingClientRect();
  const board = main.querySelector(".board")?.getBoundingClientRect();
  const height = hint.offsetHeight;
  const tip = control.left + control.width / 2 - hint.getBoundingClientRect().left;
  const above = (anchor.closest(".field") ?? anchor).getBoundingClientRect().top - gaps.above - height;
  const below = control.bottom + gaps.below;
  // The hint at the chip is above the stake field. The other hints are below their controls, or above a control at the
  // lower edge of the screen.
  const top = name === "chip" || below + height > innerHeight ? above : below;
  const isBesideBoard = !board || top >= board.bottom || top + height <= board.top;
  const isOnScreen = top >= 0 && top + height <= innerHeight;
  return isBesideBoard && isOnScreen ? { top: top - column.top, tip } : undefined;
}
