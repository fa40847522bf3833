const storageKey = "device";

/**
 * The secret of this browser, made once and kept. The server knows the browser again by it at accounts that signed in here, so
 * a logout must leave it.
 *
 * @returns nothing where the browser stores nothing
 */
export function deviceKey(): { readonly deviceKey?: string } {
  try {
    let key = localStorage.getItem(storageKey);
    if (key === null || !/^[A-Za-z0-9_-]{22,64}$/.test(key)) {
      key = crypto.randomUUID();
      localStorage.setItem(storageKey, key);
    }
    return { deviceKey: key };
  } catch {
    return {};
  }
}
