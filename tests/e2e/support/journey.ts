import type { Data } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { createTranslate, type Locale } from "@gemplay/i18n";
import serverTexts from "@gemplay/i18n/server/en";
import { type Browser, test as base, expect, type Frame, type Page } from "@playwright/test";
import { readPageTexts } from "../../setup/page-texts.ts";
import { announceWallet } from "./announce-wallet.ts";
import { TestWallet } from "./test-wallet.ts";

export { expect };

/** What the page says, in English, from the same catalogue: a journey survives another wording. */
export const t = createTranslate("en", await readPageTexts("en"));
/** What the server says, in English. */
export const says = createTranslate("en", serverTexts);

export const origin = `http://localhost:${process.env.JOURNEYS_PORT}`;
export const rpcUrl = `${origin}/rpc`;

/** A journey in English with a wallet of its own, which has no money yet. */
export const test = base.extend<{ wallet: TestWallet; offersInstall: boolean }>({
  /** Whether the page may offer itself for the home screen, as it does once after a first win. */
  offersInstall: [false, { option: true }],
  page: async ({ page, offersInstall }, use) => {
    if (!offersInstall) await offerNoInstall(page);
    // Only the first document: what the player chooses afterwards must stay.
    await page.addInitScript(() => {
      if (localStorage.getItem("language") === null) localStorage.setItem("language", "en");
    });
    await acceptTermsUnasked(page);
    const broken = watchFaults(page);
    await use(page);
    expect(broken, "uncaught errors and refused content on the page").toEqual([]);
  },
  wallet: async ({ page }, use) => {
    const wallet = new TestWallet(rpcUrl);
    await announceWallet(page, wallet);
    await use(wallet);
  },
});

/** The page has offered itself for the home screen before, so that its sheet comes up over no journey. */
async function offerNoInstall(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("installOffered", "1"));
}

/**
 * Accepts the terms with each sign-in, before the page hears of it: so that a journey begins where a player is after the
 * first minute. In the page and not by a route, which would switch the browser's cache off.
 */
export async function acceptTermsUnasked(page: Page): Promise<void> {
  await page.addInitScript((version) => {
    const fetched = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await fetched(input, init);
      const url = String(input instanceof Request ? input.url : input);
      if (!url.endsWith("/user/dappLoginOrRegister")) return answer;
      const { data } = (await answer
        .clone()
        .json()
        .catch(() => ({ data: null }))) as { data: { token: string } | null };
      // A server that is not the stack's own knows nothing of this; then the page asks.
      if (data)
        await fetched(url.replace("/dappLoginOrRegister", "/accept_terms"), {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), Authorization: `Bearer ${data.token}` },
          body: JSON.stringify({ termsVersion: version }),
        }).catch(() => undefined);
      return answer;
    };
  }, termsVersion);
}

/** Collects what no page may do: uncaught errors, content that the security policy refuses, React's own complaints. */
export function watchFaults(page: Page): readonly string[] {
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Minified React error/.test(message.text())) broken.push(message.text());
  });
  return broken;
}

/** Calls the API as the page does; for what a journey needs beside the page. */
export async function api<D>(path: string, options: { token?: string; body?: unknown } = {}): Promise<D> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: options.body === undefined ? "GET" : "POST",
    headers: {
      language: "en",
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: D };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

/** Signs in with the test wallet on the login screen and ends on `next`. */
export async function signIn(page: Page, next = "/index"): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page).toHaveURL(origin + next);
}

/** The token that the page keeps. */
export async function storedToken(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
}

/** There is no session any more; the page may be on its way to another screen while this is asked. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(() => storedToken(page).catch(String)).toBe("");
}

/** The signed-in player's balance of an asset, decimal text. */
export async function balanceOf(page: Page, assetId: "PLAY" | "U"): Promise<string> {
  const { assets } = await api<Data<"GET /assets/get_assets">>("/assets/get_assets", {
    token: await storedToken(page),
  });
  return assets.find((asset) => asset.assetId === assetId)?.balance ?? "0";
}

/** The screen is there: its heading is shown and nothing is loading any more. */
export async function settled(page: Page | Frame): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** What the page says in another language. */
export const inLanguage = async (locale: Locale) => createTranslate(locale, await readPageTexts(locale));

/** What the server says in another language. */
export async function inServerLanguage(locale: Locale) {
  const { default: texts } = (await import(`@gemplay/i18n/server/${locale}`)) as {
    default: typeof serverTexts;
  };
  return createTranslate(locale, texts);
}

/** The page speaks it from the first document on. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem("language", code), locale);
}

/** Another device: of somebody else with a wallet of their own, or of whose wallet it is. */
export async function anotherDevice(
  browser: Browser,
  { wallet = new TestWallet(rpcUrl), locale = "en" }: { wallet?: TestWallet; locale?: Locale } = {},
): Promise<{ page: Page; wallet: TestWallet; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await speak(page, locale);
  await offerNoInstall(page);
  await acceptTermsUnasked(page);
  await announceWallet(page, wallet);
  const broken = watchFaults(page);
  return {
    page,
    wallet,
    async close() {
      expect(broken).toEqual([]);
      await context.close();
    },
  };
}
