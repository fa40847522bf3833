/** Has what came up seen, where it came up beyond the edge: below a long list or form. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
