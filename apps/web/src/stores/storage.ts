/**
 * Gives access to local storage, which a browser may forbid. If the browser forbids local storage, reading returns
 * null, writing does nothing, and the page keeps its values in memory.
 */
export const storage = {
  /** Returns whether the browser lets this page store data. */
  isThere(): boolean {
    try {
      localStorage.getItem("token");
      return true;
    } catch {
      return false;
    }
  },
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Returns a stored JSON value, or null if nothing is stored or the stored text is damaged. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // If the browser forbids local storage, the page keeps the value in memory for this visit.
    }
  },
  names(): readonly string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // If the browser forbids local storage, there is no stored value to remove.
    }
  },
};
