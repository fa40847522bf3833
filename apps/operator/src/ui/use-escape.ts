import { useEffect } from "react";

/**
 * Closes what is open by the key for it, unless the key is for what somebody writes, composes or chooses. While something is
 * done nothing closes: what became of it is said there.
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
