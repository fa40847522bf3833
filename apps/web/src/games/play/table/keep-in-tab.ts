/**
 * Keeps a value in the session storage when the player reloads the tab. The function stores the value when the player
 * leaves the page. If the browser forbids storage, the value is lost.
 * @param key storage key; if the structure of the value changes, the value needs a new key
 * @param now returns the current value, which must be convertible to JSON
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
