// Records the toasts of the page, because a toast disappears after two seconds, and a slow test would miss it.
import { expect } from "vitest";

let shown: string[] = [];

/** Records the text of every visible toast of the current page until `forgetToasts`. */
export function recordToasts(): void {
  const place = document.querySelector(".toasts");
  if (!place) throw new Error("the page cannot show toasts yet");
  const look = () => {
    const toast = place.querySelector(".toast");
    if (toast?.checkVisibility()) shown.push(toast.textContent ?? "");
  };
  new MutationObserver(look).observe(place, { subtree: true, childList: true, characterData: true });
}

/** Forgets the recorded toasts. */
export function forgetToasts(): void {
  shown = [];
}

/** Waits until a toast with this text has appeared since the screen was opened. */
export async function expectToast(text: string): Promise<void> {
  await expect.poll(() => shown).toContainEqual(expect.stringContaining(text));
}
