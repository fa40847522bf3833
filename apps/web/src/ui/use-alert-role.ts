import { useMemo } from "react";
import { isSaid } from "./toast.store.ts";

/**
 * The role of a text that says what is wrong: a screen reader reads it out when it comes, unless a toast has said the same.
 * @param text undefined while nothing is wrong
 */
export function useAlertRole(text: string | undefined): "alert" | undefined {
  return useMemo(() => (text && !isSaid(text) ? "alert" : undefined), [text]);
}
