import { useMemo } from "react";
import { isSaid } from "./toast.store.ts";

/** Toasts behind a modal sheet are inert: the player sees them, but screen readers do not read them. */
const areToastsHeard = () => document.querySelector("dialog:modal") === null;

/**
 * Returns the ARIA role of an error text. With the role `alert`, a screen reader reads the error text when the text
 * appears. The role is undefined if the screen reader already reads a toast with the same text.
 * @param text the error text, or undefined or empty if there is no error
 * @param parts parts of the error text, if a toast may show only one of them
 */
export function useAlertRole(
  text: string | undefined,
  parts: readonly string[] = text ? [text] : [],
): "alert" | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the role is decided once for each text
  return useMemo(() => (text && !(parts.some(isSaid) && areToastsHeard()) ? "alert" : undefined), [text]);
}
