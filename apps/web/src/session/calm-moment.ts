/** Screens on which a dialog may open that the player did not ask for. The list contains no games, forms or sheets. */
const calmPaths: ReadonlySet<string> = new Set([
  "/index",
  "/wallet",
  "/depositRecords",
  "/invite",
  "/profile",
]);

export const isCalmPath = (path: string) => calmPaths.has(path);

/**
 * Returns whether a sheet may open by itself now. A sheet may not open over a view inside a screen, such as records,
 * limits or a receipt.
 */
export const isCalm = () =>
  document.visibilityState === "visible" &&
  isCalmPath(location.pathname) &&
  !/[?&](?:view|receipt)=/.test(location.search) &&
  document.querySelector("dialog[open]") === null;
