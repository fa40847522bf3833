import { createStore } from "../stores/index.ts";

export type ToastStatus = "loading" | "succ" | "error";

export interface Toast {
  readonly id: number;
  readonly status: ToastStatus;
  /** Title that says what happened. */
  readonly title: string;
  /** Text about the player's next step, or about the reason for waiting. */
  readonly detail: string;
  readonly leaving: boolean;
}

/** Default time in ms for which a toast stays. */
const usualMs = 2_000;
const leaveMs = 1_000;

export const toastStore = createStore<{ readonly toast: Toast | null }>({ toast: null });

let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

/**
 * Shows a toast instead of the current toast. The toast leaves after two seconds or after `stayMs`. A failure that is
 * repeated during its toast reuses the current toast, so that a screen reader reads the failure once. The repeated
 * failure may add a detail.
 */
export function showToast(status: ToastStatus, title: string, detail = "", stayMs = usualMs): void {
  clearTimeout(timer);
  if (status !== "error" || !isSaid(title)) count += 1;
  toastStore.set({ toast: { id: count, status, title, detail, leaving: false } });
  timer = setTimeout(hideToast, stayMs);
}

/** Returns whether the current toast shows this failure. */
export function isSaid(title: string): boolean {
  const { toast } = toastStore.get();
  return toast?.status === "error" && !toast.leaving && toast.title === title;
}

/** Hides the toast of an action that the player has cancelled. */
export function hideLoadingToast(): void {
  if (toastStore.get().toast?.status === "loading") hideToast();
}

/** Starts the exit of the current toast. */
function hideToast(): void {
  clearTimeout(timer);
  const { toast } = toastStore.get();
  if (!toast) return;
  toastStore.set({ toast: { ...toast, leaving: true } });
  timer = setTimeout(() => toastStore.set({ toast: null }), leaveMs);
}
