import { createStore } from "../../stores/index.ts";

export type ToastStatus = "loading" | "succ" | "error";

export interface Toast {
  readonly id: number;
  readonly status: ToastStatus;
  /** Title of the toast, which says what happened. */
  readonly title: string;
  /** Text about the player's next step, or about the reason why the player must wait. */
  readonly detail: string;
  readonly leaving: boolean;
}

/** Default time in ms for which a toast stays visible. */
const usualMs = 2_000;
const leaveMs = 1_000;

export const toastStore = createStore<{ readonly toast: Toast | null }>({ toast: null });

let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

/**
 * Replaces the current toast with a new toast, which disappears after two seconds or after `stayMs`. If the same
 * failure occurs again while its toast is visible, the toast stays unchanged, so that a screen reader reads the failure
 * only once. A repeated failure may add a detail to the toast.
 */
export function showToast(status: ToastStatus, title: string, detail = "", stayMs = usualMs): void {
  clearTimeout(timer);
  if (status !== "error" || !isSaid(title)) count += 1;
  toastStore.set({ toast: { id: count, status, title, detail, leaving: false } });
  timer = setTimeout(hideToast, stayMs);
}

/** Returns whether the current toast already shows this failure. */
export function isSaid(title: string): boolean {
  const { toast } = toastStore.get();
  return toast?.status === "error" && !toast.leaving && toast.title === title;
}

/** Hides the toast of an action that the player has cancelled. */
export function hideLoadingToast(): void {
  if (toastStore.get().toast?.status === "loading") hideToast();
}

/** Starts the exit animation of the current toast. */
function hideToast(): void {
  clearTimeout(timer);
  const { toast } = toastStore.get();
  if (!toast) return;
  toastStore.set({ toast: { ...toast, leaving: true } });
  timer = setTimeout(() => toastStore.set({ toast: null }), leaveMs);
}
