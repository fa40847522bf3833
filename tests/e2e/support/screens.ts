import type { Frame, Page } from "@playwright/test";
import * as measures from "../../../apps/web/test/measures.ts";
import { settled } from "./journey.ts";

export { playerScreens } from "../../../apps/web/test/screen-paths.ts";

/** Goes to another screen as a link on the page does, without loading the page again. */
export async function goInside(page: Page | Frame, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await settled(page);
}

/** What stands out of the page sideways. */
export const sidewaysFindings = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(measures.sidewaysFindings);
