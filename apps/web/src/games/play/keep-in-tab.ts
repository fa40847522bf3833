/**
 * Keeps a value over a reload of the tab by storing the value when the player leaves the page. If the browser forbids
 * storage, the value is lost.
 * @param key storage key; a new shape of the value needs a new key
 * @param now returns the current value, which must fit into JSON
 * @returns the stored value
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
