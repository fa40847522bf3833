import { createStore } from "../stores/index.ts";

export type ToastStatus = "loading" | "succ" | "error";

export interface Toast {
  readonly id: number;
  readonly status: ToastStatus;
  /** What happened. */
  readonly title: string;
  /** What to do, or what is being waited for. */
  readonly detail: string;
  readonly leaving: boolean;
}

/** How long a toast stays unless another time is given. */
const usualMs = 2_000;
const leaveMs = 1_000;

export const toastStore = createStore<{ readonly toast: Toast | null }>({ toast: null });

let timer: ReturnType<typeof setTimeout> | undefined;
let count = 0;

/**
 * Shows a toast in place of the one before; it leaves after two seconds, or after `stayMs`. The same failure said again
 * while its toast is shown is the same toast, so that a screen reader hears it once; it may add a detail.
 */
export function showToast(status: ToastStatus, title: string, detail = "", stayMs = usualMs): void {
  clearTimeout(timer);
  if (status !== "error" || !isSaid(title)) count += 1;
  toastStore.set({ toast: { id: count, status, title, detail, leaving: false } });
  timer = setTimeout(hideToast, stayMs);
}

/** Whether a toast that is shown now says this failure. */
export function isSaid(title: string): boolean {
  const { toast } = toastStore.get();
  return toast?.status === "error" && !toast.leaving && toast.title === title;
}

/** Hides the toast of an action that the player has cancelled. */
export function hideLoadingToast(): void {
  if (toastStore.get().toast?.status === "loading") hideToast();
}

/** Lets the present toast leave. */
function hideToast(): void {
  clearTimeout(timer);
  const { toast } = toastStore.get();
  if (!toast) return;
  toastStore.set({ toast: { ...toast, leaving: true } });
  timer = setTimeout(() => toastStore.set({ toast: null }), leaveMs);
}
