import type { Frame, Page } from "@playwright/test";
import * as measures from "../../../apps/web/test/measures.ts";
import { settled } from "./journey.ts";

export { playerScreens } from "../../../apps/web/test/screen-paths.ts";

/** Opens another screen as a click on a link does, without reloading the page. */
export async function goInside(page: Page | Frame, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await settled(page);
}

/** Returns the elements that exceed the page's width. */
export const sidewaysFindings = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(measures.sidewaysFindings);
