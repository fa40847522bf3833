// Measures the Core Web Vitals of each screen as a first visit without browser cache: Largest Contentful Paint (LCP),
// Interaction to Next Paint (INP) and Cumulative Layout Shift (CLS). The library web-vitals computes the figures as
// Chrome does for real visitors.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { Browser, Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { median } from "../quantile.ts";
import { openPhone, patienceMs } from "./phone.ts";

/** The measured screens. A guest opens the first group, and a player without money opens the second group. */
const paths = {
  guest: ["/index", "/game?name=dice", "/game?name=mines", "/game?name=crash", "/login"],
  player: [
    "/index",
    "/game?name=dice",
    "/wallet",
    "/deposit",
    "/withdraw",
    "/swap",
    "/invite",
    "/profile",
    "/profile?view=statistics",
    "/profile?view=settings",
    "/profile?view=records",
    "/depositRecords",
  ],
} as const;
/** The largest number of buttons of each screen that the benchmark taps for the INP. */
const taps = 3;
/**
 * The values in the local storage of a returning visitor. The page shows the hints for a first visit only when the game
 * is idle, so the LCP of a first visit would measure a hint and not the game.
 */
const returning = { hints: "chip,cashOut,fairness" } as const;

interface Vitals {
  readonly lcpMs: number;
  /** 0 if no interaction took longer than one frame. */
  readonly inpMs: number;
  readonly cls: number;
}

interface ScreenVitals extends Vitals {
  readonly screen: string;
  readonly visitor: keyof typeof paths;
  /** The LCP divided by the LCP of the bare page in the same run. */
  readonly lcpRatio: number;
}

interface Options {
  readonly origin: string;
  readonly bareOrigin: string;
  /** The number of screens to measure, from the start of the list. */
  readonly screens: number;
  readonly rounds: number;
}

/** Returns the medians of the Core Web Vitals of each screen. */
export async function measureScreens(browser: Browser, options: Options): Promise<readonly ScreenVitals[]> {
  const { origin, bareOrigin, rounds } = options;
  const session = await newSession(origin);
  const wanted = (["guest", "player"] as const)
    .flatMap((visitor) => paths[visitor].map((screen) => ({ visitor, screen })))
    .slice(0, options.screens);
  const results: ScreenVitals[] = [];
  for (const { visitor, screen } of wanted) {
    const visits: Vitals[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      visits.push(
        await visit(
          browser,
          origin + screen,
          visitor === "player" ? { ...session, ...returning } : returning,
        ),
      );
      bare.push((await visit(browser, bareOrigin, {})).lcpMs);
    }
    const of = (what: keyof Vitals) => median(visits.map((one) => one[what]));
    results.push({
      screen,
      visitor,
      lcpMs: Math.round(of("lcpMs")),
      inpMs: Math.round(of("inpMs")),
      cls: Math.round(of("cls") * 1_000) / 1_000,
      lcpRatio: Math.round((of("lcpMs") / median(bare)) * 100) / 100,
    });
  }
  return results;
}

const library = readFileSync(
  join(createRequire(import.meta.url).resolve("web-vitals"), "../web-vitals.iife.js"),
  "utf8",
);

type Named = Record<string, number>;

/** Opens a screen in a new browser profile, waits until the screen is idle, and taps some of its buttons. */
async function visit(
  browser: Browser,
  url: string,
  stored: Readonly<Record<string, string>>,
): Promise<Vitals> {
  const { context, page, rest } = await openPhone(browser);
  try {
    await page.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, stored);
    await page.addInitScript({
      content: `${library}
        globalThis.vitals = {};
        for (const name of ["LCP", "INP", "CLS"])
          webVitals["on" + name](({ value }) => { vitals[name] = value; }, { reportAllChanges: true, durationThreshold: 16 });`,
    });
    await page.goto(url, { waitUntil: "load", timeout: patienceMs });
    await rest();
    const measured = () => page.evaluate(() => (globalThis as unknown as { vitals: Named }).vitals);
    // After a tap, the screen may show something new, for example without a reward that the player has claimed. So the
    // benchmark reads the CLS before the first tap.
    const { LCP: lcpMs = Number.NaN, CLS: cls = 0 } = await measured();
    await tapButtons(page);
    return { lcpMs, cls, inpMs: (await measured()).INP ?? 0 };
  } finally {
    await context.close();
  }
}

/** Taps the first buttons below the header, which leave the screen open. After each tap, closes what it has opened. */
async function tapButtons(page: Page): Promise<void> {
  const buttons = page.locator("main button:visible:enabled:not(header *)");
  const count = Math.min(taps, await buttons.count());
  for (let place = 0; place < count; place++) {
    // A tap may have replaced the buttons of the screen, so a missing button is not an error.
    await buttons
      .nth(place)
      .tap({ timeout: 5_000 })
      .catch(() => {});
    await page.waitForTimeout(300);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
  }
}

/** Registers a player with a new wallet, and returns what the page stores in the browser for the session. */
async function newSession(origin: string): Promise<Readonly<Record<string, string>>> {
  const call = async (path: string, { token, body }: { token?: string; body?: unknown } = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Named };
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
    return data as unknown as {
      readonly token: string;
      readonly userId: string;
      readonly serverTimeMs: number;
    };
  };
  const wallet = privateKeyToAccount(generatePrivateKey());
  const { serverTimeMs: nowMs } = await call("/config");
  const message = createSiweMessage({
    address: wallet.address,
    chainId: 56,
    domain: new URL(origin).host,
    uri: origin,
    version: "1",
    nonce: `${nowMs}0`,
    issuedAt: new Date(nowMs),
    expirationTime: new Date(nowMs + 60_000),
  });
  const signature = await wallet.signMessage({ message });
  const body = { address: wallet.address, message, signature };
  const { token } = await call("/user/dappLoginOrRegister", { body });
  await call("/user/accept_terms", { token, body: { termsVersion } });
  const { userId } = await call("/user/info", { token });
  return { token, playerId: userId, language: "en" };
}
