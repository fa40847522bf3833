import { type RefObject, useEffect } from "react";

/**
 * Keeps the open search inside the part of the screen that the keyboard does not cover, and closes the search when the
 * focus moves to another part of the page or the player presses Esc.
 */
export function useSearchFrame(field: RefObject<HTMLInputElement | null>, close: () => void): void {
  useEffect(() => {
    const frame = field.current?.closest<HTMLElement>(".home-search");
    const visible = globalThis.visualViewport;
    if (!frame || !visible) return undefined;
    const follow = () => {
      frame.style.top = `${visible.offsetTop}px`;
      frame.style.height = `${visible.height}px`;
    };
    follow();
    visible.addEventListener("resize", follow);
    visible.addEventListener("scroll", follow);
    return () => {
      visible.removeEventListener("resize", follow);
      visible.removeEventListener("scroll", follow);
      frame.style.removeProperty("top");
      frame.style.removeProperty("height");
    };
  }, [field]);
  useEffect(() => {
    const frame = field.current?.closest(".home-search");
    // While the player taps in the results, the focus stays in the field, so that the keyboard of the phone stays open.
    const onMouse = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(".search-panel")) event.preventDefault();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!frame?.contains(target as Node)) close();
    };
    // The focus may be outside the field, for example after the player has closed the keyboard.
    const onKey = (event: KeyboardEvent) => {
      // While the player composes a character, the key belongs to the input method.
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      close();
    };
    frame?.addEventListener("mousedown", onMouse);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKey);
    return () => {
      frame?.removeEventListener("mousedown", onMouse);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKey);
    };
  }, [field, close]);
}
