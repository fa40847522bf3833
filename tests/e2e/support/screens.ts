import type { Page } from "@playwright/test";
import { settled } from "./journey.ts";

/** Every screen that a guest may see, with what it needs in its address. */
export const guestScreens = [
  "/index",
  "/index?view=fairness",
  "/invite",
  "/game?name=dice",
  "/login",
  "/swap",
] as const;

/** Every screen of a player; `/` and `/login` lead on to another. */
export const playerScreens = [
  "/index",
  "/wallet",
  "/depositRecords",
  "/swap",
  "/invite",
  "/profile",
  "/profile?view=records",
  "/game?name=dice",
  "/deposit",
  "/withdraw",
  "/setPass",
  "/changePass",
  "/bindInfo",
  "/confirmPass",
] as const;

/** Goes to another screen as a link on the page does, without loading the page anew. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await settled(page);
}
