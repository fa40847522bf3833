import type { Page } from "@playwright/test";

interface SecondTap {
  /** Where the button stands. */
  readonly foot: string;
  /** What it says when it has become another one that bets; any part of it. */
  readonly becomes: string;
  /** What it may come to say instead: then nothing is tapped. */
  readonly orElse?: string;
}

/**
 * Makes a tap, and in the very moment at which the button has changed taps its place again and presses the hotkey.
 *
 * @returns whether the second tap met a button; undefined when the button changed otherwise
 */
export async function tapTwice(
  page: Page,
  tap: () => Promise<void>,
  looked: SecondTap,
): Promise<boolean | undefined> {
  const watching = page.evaluate(async ({ foot, becomes, orElse }) => {
    const place = document.querySelector(foot);
    if (!place) throw new Error(`nothing at ${foot}`);
    const says = (text: string | undefined) => text !== undefined && place.textContent?.includes(text);
    await new Promise<void>((done) => {
      // Told before anything else runs on the page, however busy the machine is.
      const observer = new MutationObserver(() => {
        if (!says(becomes) && !says(orElse)) return;
        observer.disconnect();
        done();
      });
      observer.observe(place, { childList: true, subtree: true, characterData: true });
    });
    if (!says(becomes)) return undefined;
    const box = place.querySelector("button")?.getBoundingClientRect();
    if (!box) throw new Error("no button there");
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const button = met?.closest("button");
    button?.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
    return button != null;
  }, looked);
  await Promise.all([watching, tap()]);
  return await watching;
}
