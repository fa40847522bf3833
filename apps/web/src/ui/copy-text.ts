import { t } from "../i18n/index.ts";
import { showToast } from "./toast.store.ts";

/** Copies a text and says so; says what to do instead where the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("succ", t("copy.done"));
  } catch {
    showToast("error", t("copy.failed"), t("copy.failedDetail"));
  }
}
