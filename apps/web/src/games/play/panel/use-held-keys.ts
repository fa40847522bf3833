import { useEffect } from "react";
import { isPlayClosed } from "./play-rules.ts";

/**
 * Ignores the repeated key presses of a key that the player holds down on a main button, if the operator has closed
 * starts by a held key. The player must release the key and press it again.
 */
export function useHeldKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (!event.repeat || !(target instanceof Element) || !isPlayClosed("holdToRepeat")) return;
      if (target.closest(".panel-foot, .crash-act")) event.preventDefault();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}
