import { t } from "../i18n/index.ts";
import { showToast } from "./toast.store.ts";

/** Copies a text and says so; says what to do instead where the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  if ((await writeToClipboard(text)) || copyByCommand(text)) showToast("succ", t("copy.done"));
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

/** The older way, which is the one that is left in a frame whose host does not let it at the clipboard. */
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
