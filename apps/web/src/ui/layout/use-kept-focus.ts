import { type RefObject, useEffect } from "react";

/**
 * Keeps the keyboard focus in a row whose parts the page replaces when the server answers. When the focused control is
 * removed, the focus moves to another control in the same part of the row, or in the part that replaced the removed
 * part.
 */
export function useKeptFocus(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    /** The control that was focused last, with the part of the row that contains it and the index of this part. */
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
      // The index of a row's part may have changed, because other parts of the row may have appeared or disappeared.
      const part = last.part.isConnected ? last.part : successor;
      const control = part?.matches("a, button") ? part : part?.querySelector("a, button");
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
    });
    const forget = ({ relatedTarget, target }: FocusEvent) => {
      // Forgets the focused control if the player moved the focus away from it. Browsers also send `focusout` just
      // before they remove a control, so the check runs after the removal.
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
