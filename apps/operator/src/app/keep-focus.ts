/** What a reader is told of by its name, and what is worth to go on from. */
const places = "section, form, nav, aside, header, main";

/**
 * Who works by keys keeps their place: when what had the focus is gone, because it was done or somebody else was first, the
 * nearest place that it stood in has it.
 */
export function keepFocus(root: HTMLElement): void {
  /** What had the focus, then all that it stood in. */
  let path: readonly Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? withParents(target) : [];
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    // Left for nothing by a press beside it, not because it went away; browsers say so before it has gone.
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
