import puppeteer from "puppeteer-core";
import { commandMs, type Engine, viewport, within } from "./engine.ts";

/** Debian's Firefox ESR, without a window, over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    timeout: commandMs,
    protocolTimeout: commandMs,
    // No page of Firefox's own and no request to its makers.
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
      // Without a wait: a page that comes back from the back-forward cache loads nothing.
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
