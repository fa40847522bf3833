import type { Page } from "@playwright/test";
import { settled } from "./journey.ts";

const gameScreens = [
  "/game?name=dice",
  "/game?name=limbo",
  "/game?name=plinko",
  "/game?name=wheel",
  "/game?name=keno",
  "/game?name=mines",
  "/game?name=hilo",
  "/game?name=coinflip",
  "/game?name=crash",
] as const;

/** Every screen that a guest may see, with what it needs in its address. */
export const guestScreens = [
  "/index",
  "/index?view=fairness",
  "/invite",
  ...gameScreens,
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
  ...gameScreens,
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

/**
 * What stands out of the page sideways: how far the window scrolls, and each text and control that reaches beyond the
 * column, where it would be cut. What lies in a row that is moved by a finger is meant to.
 */
export async function sidewaysFindings(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    scrollTo(10_000, scrollY);
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollX > 0 || scrollWidth > clientWidth ? [`the window, ${scrollWidth} wide`] : [];
    const column = document.querySelector("main")?.getBoundingClientRect();
    if (!column) return ["no column"];
    const inRow = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || inRow(element.parentElement));
    const check = (box: DOMRect, element: Element, name: string) => {
      const beyond = box.left < column.left - 1 || box.right > column.right + 1;
      if (box.width > 0 && beyond && !inRow(element)) found.push(`${name}: ${box.left} to ${box.right}`);
    };
    for (const element of document.querySelectorAll("#root button, #root a, #root input"))
      check(element.getBoundingClientRect(), element, element.outerHTML.slice(0, 80));
    const texts = document.createTreeWalker(
      document.getElementById("root") ?? document,
      NodeFilter.SHOW_TEXT,
    );
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text;
      if (!parentElement || parentElement.closest("svg, .heard") || !text.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      check(range.getBoundingClientRect(), parentElement, text.textContent);
    }
    return found;
  });
}
