import { copyText } from "../../../ui/index.ts";

/** Offers the page's address to the device's share sheet; copies it where there is none. */
export async function shareRound(): Promise<void> {
  if (!("share" in navigator)) return copyText(location.href);
  try {
    await navigator.share({ url: location.href });
  } catch (error) {
    // Closing the share sheet is an answer, not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyText(location.href);
  }
}
