const storageKey = "device";

/**
 * Returns the secret key of this browser, which is created once and stored. The server uses the secret key to recognize
 * a browser that an account has used before, so a logout must keep the key.
 * @returns an empty object if the browser forbids local storage
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
