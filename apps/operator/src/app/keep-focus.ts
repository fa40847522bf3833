/** Elements that screen readers announce by name, and that are useful places for the focus. */
const places = "section, form, nav, aside, header, main";

/**
 * Keeps the keyboard position: when the focused element disappears, the focus moves to the nearest remaining parent of
 * the element that is in `places`.
 */
export function keepFocus(root: HTMLElement): void {
  /** The element that had the focus last, followed by all its parents. */
  let path: readonly Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? withParents(target) : [];
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    // Forgets the position if a click on another place removed the focus. Browsers also send `focusout` before they
    // remove an element, so the check runs later.
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
