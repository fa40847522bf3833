import { chromium } from "playwright-core";
import { findBrowser } from "../../tests/e2e/support/browser.ts";
import { type Engine, viewport, within } from "./engine.ts";

/**
 * Starts the Chromium that the end-to-end tests use. The comparison uses Chromium's pictures as the reference for the
 * pictures of the other browsers.
 */
export async function startChromium(): Promise<Engine> {
  const { path, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, ...env },
  });
  const page = await browser.newPage({ viewport });
  return {
    name: `Chromium ${browser.version()}`,
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    // Only the method `evaluate` needs a time limit, because Playwright limits the time of the other commands.
    evaluate: async <T>(expression: string) =>
      ((await within("Chromium's answer to an expression", page.evaluate(expression))) ?? null) as T,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: async (clip) => (await page.screenshot({ clip })).toString("base64"),
    close: () => within("the end of Chromium", browser.close()),
  };
}
