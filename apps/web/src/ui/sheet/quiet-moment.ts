/**
 * URL paths of the screens over which a dialog may open automatically. The list contains no screens with games or
 * forms.
 */
const quietPaths: ReadonlySet<string> = new Set([
  "/index",
  "/wallet",
  "/depositRecords",
  "/invite",
  "/profile",
]);

export const isQuietPath = (path: string) => quietPaths.has(path);

/**
 * Returns whether a sheet may open automatically at this time. Returns false over a view inside a screen, such as
 * records, limits or a receipt.
 */
export const isQuiet = () =>
  document.visibilityState === "visible" &&
  isQuietPath(location.pathname) &&
  !/[?&](?:view|receipt)=/.test(location.search) &&
  document.querySelector("dialog[open]") === null;
