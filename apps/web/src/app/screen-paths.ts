/**
 * The URL paths of all screens. `/` redirects to `/index`. `screen-paths.ts` has no imports, because the code of the
 * service worker imports `screen-paths.ts` too.
 */
export const screenPaths = [
  "/",
  "/index",
  "/wallet",
  "/depositRecords",
  "/invite",
  "/profile",
  "/game",
  "/swap",
  "/deposit",
  "/withdraw",
  "/login",
  "/setPass",
  "/confirmPass",
  "/changePass",
  "/bindInfo",
] as const;

export type ScreenPath = (typeof screenPaths)[number];
