const storageKey = "device";

/** A number that this browser made up and keeps, by which the server knows it again. @returns nothing where it cannot be kept */
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
