import { useMemo } from "react";
import { isSaid } from "./toast.store.ts";

/** Behind a modal sheet the toasts are inert: they are seen, and a screen reader does not hear them. */
const areToastsHeard = () => document.querySelector("dialog:modal") === null;

/**
 * The role of a text that says what is wrong: a screen reader reads it out when it comes, unless it hears a toast that says
 * the same.
 * @param text empty or undefined while nothing is wrong
 * @param parts of it, where a toast may say only one of them
 */
export function useAlertRole(
  text: string | undefined,
  parts: readonly string[] = text ? [text] : [],
): "alert" | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once for each text, while the toast is shown
  return useMemo(() => (text && !(parts.some(isSaid) && areToastsHeard()) ? "alert" : undefined), [text]);
}
