import type { Data } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { createTranslate, type Locale } from "@gemplay/i18n";
import serverTexts from "@gemplay/i18n/server/en" with { type: "json" };
import { type Browser, test as base, expect, type Frame, type Page } from "@playwright/test";
import { readPageTexts, readServerTexts } from "../../setup/page-texts.ts";
import { announceWallet } from "./announce-wallet.ts";
import { TestWallet } from "./test-wallet.ts";

export { expect };

/** The English texts from the page's own catalogue, so that a changed wording does not break a test. */
export const t = createTranslate("en", await readPageTexts("en"));
/** The English texts from the server's catalogue. */
export const says = createTranslate("en", serverTexts);

export const origin = `http://localhost:${process.env.JOURNEYS_PORT}`;
export const rpcUrl = `${origin}/rpc`;

/** The Playwright `test` function for a page in English, with a new wallet that has no money. */
export const test = base.extend<{ wallet: TestWallet; offersInstall: boolean; offersLimits: boolean }>({
  /** True if the page may offer to be installed as an app. The page makes this offer once, after the first win. */
  offersInstall: [false, { option: true }],
  /** True if the page may offer limits after the registration and before the first deposit. */
  offersLimits: [false, { option: true }],
  page: async ({ page, offersInstall, offersLimits }, use) => {
    if (!offersInstall) await offerNoInstall(page);
    // Sets the language of the page only if the browser has stored no language, so that a later choice of the player
    // stays.
    await page.addInitScript(() => {
      if (localStorage.getItem("language") === null) localStorage.setItem("language", "en");
    });
    await acceptTermsUnasked(page);
    if (!offersLimits) await answerOffersUnasked(page);
    await recordToasts(page);
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

/** The global variable in which each document records its toasts. */
interface ToastRecord {
  shownToasts: string[];
}

/** Records the visible toasts of every document, because a toast may disappear before a slow test checks it. */
export async function recordToasts(page: Page): Promise<void> {
  // The script belongs to the browser context, so that it also runs in windows that the page opens.
  await page.context().addInitScript(() => {
    const shownToasts: string[] = [];
    Object.assign(globalThis, { shownToasts } satisfies ToastRecord);
    new MutationObserver(() => {
      const toast = document.querySelector(".toasts .toast");
      if (toast?.checkVisibility()) shownToasts.push(toast.textContent ?? "");
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits until the current document of the page has shown a toast with the given text. */
export async function expectToast(page: Page | Frame, text: string): Promise<void> {
  const shown = () => page.evaluate(() => (globalThis as unknown as ToastRecord).shownToasts.join("\n"));
  await expect.poll(shown).toContain(text);
}

/**
 * Marks the installation as already offered, so that the sheet with the offer does not cover the page during a test.
 */
async function offerNoInstall(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("installOffered", "1"));
}

/**
 * Accepts the terms after each sign-in, before the page receives the response. Tests therefore begin with a player who
 * has accepted the terms. The script runs inside the page, because a Playwright route would switch off the browser's
 * cache.
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
      // If a server other than the shared stack refuses the acceptance of the terms, the page shows the terms.
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

/**
 * Answers the offers of limits through the API before the page reads an account, so that the offers do not cover the
 * page during a test. The function works for every sign-in method, also inside the messaging host.
 */
export async function answerOffersUnasked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fetched = window.fetch.bind(window);
    const answered = new Set<string>();
    window.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      const headers = { ...(init?.headers as Record<string, string>) };
      const session = JSON.stringify(headers);
      if (url.endsWith("/user/info") && !answered.has(session)) {
        answered.add(session);
        await fetched(url.replace("/user/info", "/user/limit/offer/answer"), {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ occasion: "deposit" }),
        }).catch(() => undefined);
      }
      return await fetched(input, init);
    };
  });
}

/** Collects faults that no page may have: uncaught errors, violations of the security policy, and React errors. */
export function watchFaults(page: Page): readonly string[] {
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Minified React error/.test(message.text())) broken.push(message.text());
  });
  return broken;
}

/** Calls the API as the page does, for test steps that do not use the page. */
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

/** Signs in with the test wallet on the login screen and waits for the screen `next`. */
export async function signIn(page: Page, next = "/index"): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page).toHaveURL(origin + next);
}

/** Returns the session token that the page has stored. */
export async function storedToken(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
}

/** Waits until the page has no session, even if the page moves to another screen during the wait. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(() => storedToken(page).catch(String)).toBe("");
}

/** Returns the signed-in player's balance of an asset as decimal text. */
export async function balanceOf(page: Page, assetId: "PLAY" | "U"): Promise<string> {
  const { assets } = await api<Data<"GET /assets/get_assets">>("/assets/get_assets", {
    token: await storedToken(page),
  });
  return assets.find((asset) => asset.assetId === assetId)?.balance ?? "0";
}

/** Waits until the screen shows its heading and loads nothing more. */
export async function settled(page: Page | Frame): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Returns the page's texts in the given language. */
export const inLanguage = async (locale: Locale) => createTranslate(locale, await readPageTexts(locale));

/** Returns the server's texts in the given language. */
export const inServerLanguage = (locale: Locale) =>
  createTranslate(locale, readServerTexts(locale) as typeof serverTexts);

/** Sets the page's language for all documents that the page loads. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem("language", code), locale);
}

/** Opens a page on another device, with the given wallet or a new one. A new wallet belongs to another player. */
export async function anotherDevice(
  browser: Browser,
  { wallet = new TestWallet(rpcUrl), locale = "en" }: { wallet?: TestWallet; locale?: Locale } = {},
): Promise<{ page: Page; wallet: TestWallet; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await speak(page, locale);
  await offerNoInstall(page);
  await acceptTermsUnasked(page);
  await answerOffersUnasked(page);
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
