import { type RefObject, useEffect } from "react";

/**
 * Who works by keys keeps their place in a row whose parts are replaced as the server answers: when what had the focus is
 * gone, what took its place in the row has it.
 */
export function useKeptFocus(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    /** What had the focus, and the part of the row that it stood in. */
    let last: { readonly focused: HTMLElement; readonly place: number } | undefined;
    const note = ({ target }: FocusEvent) => {
      const place = [...element.children].findIndex((part) => part.contains(target as Node));
      if (target instanceof HTMLElement && place >= 0) last = { focused: target, place };
    };
    const watcher = new MutationObserver(() => {
      if (last === undefined || last.focused.isConnected || document.activeElement !== document.body) return;
      const part = element.children[Math.min(last.place, element.children.length - 1)];
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
