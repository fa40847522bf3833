import type { FocusEvent } from "react";

/**
 * Scrolls a focused element fully into view in a row that scrolls sideways. Browsers do not scroll to an element that
 * is already partly visible.
 */
export function revealFocused({ target }: FocusEvent): void {
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
