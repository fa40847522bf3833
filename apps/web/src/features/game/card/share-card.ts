import { t } from "../../../i18n/index.ts";
import { device } from "../../../stores/index.ts";
import { copyText, saveBlob } from "../../../ui/index.ts";

/** The picture of a round, and the URL of the round. */
export interface Card {
  readonly picture: Blob;
  readonly url: string;
}

const fileName = "gemplay-win.png";

/** Lets the browser download the picture. */
export function saveCard({ picture }: Card): void {
  saveBlob(fileName, picture);
}

/**
 * Shares the picture and the URL of the round with the share sheet of the device. In the messaging host, lets the player
 * choose a chat for the URL, because the host accepts no pictures from a page. Copies the URL if neither is possible.
 */
export async function shareCard({ picture, url }: Card): Promise<void> {
  if (device.share) return device.share(url);
  const shared = { files: [new File([picture], fileName, { type: picture.type })], url };
  const copy = () => copyText(url, t("card.copied"));
  if (!navigator.canShare?.(shared)) return await copy();
  try {
    await navigator.share(shared);
  } catch (error) {
    // An `AbortError` means that the player closed the share sheet, so the URL is not copied instead.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
  }
}
