import { t } from "../../i18n/index.ts";
import { showToast } from "../feedback/toast.store.ts";

/**
 * Copies a text to the clipboard and shows a confirmation. If the browser forbids copying, a toast shows what the
 * player can do instead.
 * @param done text of the confirmation
 */
export async function copyText(text: string, done = t("copy.done")): Promise<void> {
  if ((await writeToClipboard(text)) || copyByCommand(text)) showToast("succ", done);
  else showToast("error", t("copy.failed"), t("copy.failedDetail"));
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a text with the old `copy` command, which is the only method that works in a frame whose host blocks the
 * clipboard API.
 */
function copyByCommand(text: string): boolean {
  let put = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    put = true;
  };
  document.addEventListener("copy", onCopy, true);
  try {
    return document.execCommand("copy") && put;
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", onCopy, true);
  }
}
