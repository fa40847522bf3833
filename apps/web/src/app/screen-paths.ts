/**
 * The URL paths of all screens. `/` redirects to `/index`. This file has no imports, because the build also adds it to
 * the service worker.
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
  "/identity",
  "/limitOffer",
  "/login",
  "/setPass",
  "/confirmPass",
  "/changePass",
  "/bindInfo",
] as const;

export type ScreenPath = (typeof screenPaths)[number];
