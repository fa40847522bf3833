/**
 * The paths of all screens. `/` redirects to `/index`. This file has no imports, because the service worker reads it
 * too.
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
