import { useEffect } from "react";

/** Closes what is open by the key for it, unless the key is for what somebody writes. */
export function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isWritten = target instanceof HTMLInputElement && target.type !== "radio" && target.value !== "";
      if (key === "Escape" && !isWritten && !defaultPrevented) close();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
