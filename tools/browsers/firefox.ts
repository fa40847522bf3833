import puppeteer from "puppeteer-core";
import { commandMs, type Engine, viewport, within } from "./engine.ts";

/** Starts Debian's Firefox ESR without a window and controls it over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    timeout: commandMs,
    protocolTimeout: commandMs,
    // Settings that turn off Firefox's own pages and its requests to Mozilla.
    extraPrefsFirefox: {
      "browser.aboutwelcome.enabled": false,
      "datareporting.policy.dataSubmissionEnabled": false,
      "app.update.enabled": false,
    },
  });
  const close = () => within("the end of Firefox", browser.close());
  try {
    const [page = await browser.newPage()] = await browser.pages();
    await page.setViewport(viewport);
    return {
      name: (await browser.version()).replace("firefox/", "Firefox "),
      open: async (url) => void (await page.goto(url, { timeout: commandMs })),
      // The method does not wait for the load event, because a page from the back-forward cache sends no load event.
      back: async () => void (await page.evaluate("setTimeout(() => history.back())")),
      evaluate: async <T>(expression: string) =>
        ((await within("Firefox's answer to an expression", page.evaluate(expression))) ?? null) as T,
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      picture: (clip) => page.screenshot({ clip, encoding: "base64", captureBeyondViewport: false }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
