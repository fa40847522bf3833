// URL paths of the screens that the tests open one by one.
import { gameNames } from "@gemplay/games";

const gameScreens = gameNames.map((name) => `/game?name=${name}` as const);

/** URL path of every screen that a guest may see, with the URL parameters that the screen needs. */
export const guestScreens = [
  "/index",
  "/index?view=fairness",
  "/index?view=solvency",
  "/index?view=statistics",
  "/index?view=race&id=1",
  "/index?view=races",
  "/index?view=terms",
  "/index?view=privacy",
  "/invite",
  ...gameScreens,
  "/login",
  "/login?view=register",
  "/login?view=forgot",
] as const;

/** URL path of every screen of a player, except `/` and `/login`, which redirect to other screens. */
export const playerScreens = [
  "/index",
  "/index?view=solvency",
  "/index?view=statistics",
  "/index?view=race&id=1",
  "/index?view=races",
  "/wallet",
  "/depositRecords",
  "/depositRecords?receipt=deposit-1",
  "/swap",
  "/invite",
  "/profile",
  "/profile?view=delete",
  "/profile?view=export",
  "/profile?view=invitation",
  "/profile?view=keys",
  "/profile?view=limits",
  "/profile?view=notifications",
  "/profile?view=protection",
  "/profile?view=records",
  "/profile?view=secret",
  "/profile?view=sessions",
  "/profile?view=settings",
  "/profile?view=statement",
  "/profile?view=statistics",
  ...gameScreens,
  "/deposit",
  "/deposit?way=address",
  "/withdraw",
  "/identity",
  "/limitOffer",
  "/setPass",
  "/changePass",
  "/bindInfo",
  "/confirmPass",
] as const;

/**
 * Screens that look different inside the messaging host, and one example of each kind of screen that looks the same.
 */
export const hostScreens = [
  "/index",
  "/wallet",
  "/depositRecords",
  "/deposit",
  "/withdraw",
  "/swap",
  "/invite",
  "/profile",
  "/profile?view=delete",
  "/profile?view=notifications",
  "/profile?view=sessions",
  "/profile?view=settings",
  "/profile?view=statistics",
  "/game?name=dice",
  "/game?name=mines",
  "/game?name=crash",
  "/setPass",
  "/bindInfo",
] as const;

export const isGame = (path: string): boolean => path.startsWith("/game");
