/**
 * Local storage, which a browser may forbid: reading then gives null and writing does nothing, and the page works until
 * it is closed.
 */
export const storage = {
  /** Whether the browser lets this page keep anything. */
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
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The value lives in memory for this visit.
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
      // Nothing was stored.
    }
  },
};
