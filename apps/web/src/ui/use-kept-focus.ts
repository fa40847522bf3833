import { type RefObject, useEffect } from "react";

/**
 * Keeps the keyboard focus in a row whose parts are replaced as the server answers: when the focused control is removed,
 * the focus moves to a control in the same part of the row, or else in the part that took its place.
 */
export function useKeptFocus(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    /** The control that had the focus last, and its part of the row with the index of that part. */
    let last: { readonly focused: HTMLElement; readonly part: Element; readonly place: number } | undefined;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const place = [...element.children].findIndex((one) => one.contains(target));
      const part = element.children[place];
      if (part) last = { focused: target, part, place };
    };
    const watcher = new MutationObserver(() => {
      if (last === undefined || last.focused.isConnected || document.activeElement !== document.body) return;
      const successor = element.children[Math.min(last.place, element.children.length - 1)];
      // Other parts may have come or gone before this one.
      const part = last.part.isConnected ? last.part : successor;
      const control = part?.matches("a, button") ? part : part?.querySelector("a, button");
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
    });
    const forget = ({ relatedTarget, target }: FocusEvent) => {
      // Left for elsewhere, not because it went away: browsers say so before it has gone.
      setTimeout(() => {
        if (relatedTarget !== null || (target as Node).isConnected)
          if (last?.focused === target) last = undefined;
      });
    };
    element.addEventListener("focusin", note);
    element.addEventListener("focusout", forget);
    watcher.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", note);
      element.removeEventListener("focusout", forget);
      watcher.disconnect();
    };
  }, [row]);
}
