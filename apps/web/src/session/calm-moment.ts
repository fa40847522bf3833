/** Screens over which something may come up that nobody asked for: never a game, a form or another sheet. */
const calmPaths: ReadonlySet<string> = new Set([
  "/index",
  "/wallet",
  "/depositRecords",
  "/invite",
  "/profile",
]);

export const isCalmPath = (path: string) => calmPaths.has(path);

/** Whether a sheet may come up now: also not over what is looked at within a screen, such as records, limits or a receipt. */
export const isCalm = () =>
  document.visibilityState === "visible" &&
  isCalmPath(location.pathname) &&
  !/[?&](?:view|receipt)=/.test(location.search) &&
  document.querySelector("dialog[open]") === null;
