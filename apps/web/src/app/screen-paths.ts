/** The paths of all screens. `/` leads to `/index`. Imports nothing: the service worker reads it too. */
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
