/**
 * Keeps a value over a reload of the tab: it is written when the page is left. Where the browser forbids that, a reload
 * begins anew.
 *
 * @param key to be changed with the shape of the value
 * @param now what there is to keep, as JSON can hold it
 * @returns what was kept before
 */
export function keepInTab<T>(key: string, now: () => T): T | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    addEventListener("pagehide", () => sessionStorage.setItem(key, JSON.stringify(now())));
    return kept === null ? undefined : (JSON.parse(kept) as T);
  } catch {
    return undefined;
  }
}
