import { device } from "../../stores/index.ts";
import { copyText } from "./copy-text.ts";

/**
 * Shares a URL in a chat of the messaging host, or shares a text or URL with the device's share sheet. Copies the text
 * or the URL if the device has neither a messaging host nor a share sheet.
 */
export async function shareText(shared: { readonly url: string } | { readonly text: string }): Promise<void> {
  const copy = () => copyText("url" in shared ? shared.url : shared.text);
  if (device.share && "url" in shared) return device.share(shared.url);
  if (!("share" in navigator)) return await copy();
  try {
    await navigator.share(shared);
  } catch (error) {
    // An `AbortError` means that the player closed the share sheet, so the text is not copied instead.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
  }
}
