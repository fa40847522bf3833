/** CSS selector of the elements to which the focus may move. Screen readers announce these elements by name. */
const places = "section, form, nav, aside, header, main";

/**
 * Keeps the keyboard focus near its old position when the focused element is removed. The focus moves to the nearest
 * remaining parent that matches `places`.
 */
export function keepFocus(root: HTMLElement): void {
  /** The element that had the focus last, followed by all its parent elements. */
  let path: readonly Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? withParents(target) : [];
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    // A click outside the focused element removes the focus on purpose, so the page forgets that element. Browsers also
    // send `focusout` before they remove a focused element, so a timer checks later whether the element still exists.
    if (relatedTarget === null && target instanceof Element)
      setTimeout(() => {
        if (target.isConnected && path[0] === target) path = [];
      });
  });
  new MutationObserver(() => {
    const [last] = path;
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
    const place = path.find((one) => one.isConnected && one.matches(places)) ?? root.querySelector("main");
    if (!(place instanceof HTMLElement)) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

function withParents(element: Element): Element[] {
  const path: Element[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) path.push(one);
  return path;
}
