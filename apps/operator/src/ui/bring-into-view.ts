/** Scrolls a new element into view if the element is outside the visible area, for example below a long list. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
