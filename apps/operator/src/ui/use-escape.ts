import { useEffect } from "react";

/**
 * Closes an open panel with the Escape key, unless the key press belongs to a text field with content, a selection
 * field or a text composition (IME). While an action runs, the panel stays open to show the result of the action.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key, target, isComposing, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || isComposing || defaultPrevented) return;
      const isWritten = target instanceof HTMLInputElement && target.type !== "radio" && target.value !== "";
      if (isWritten || target instanceof HTMLSelectElement) return;
      if (document.querySelector('[aria-busy="true"]') === null) close();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
