// Measures how smoothly a browser draws the game boards of the page. The benchmark counts the drawn frames per second
// of each game in the demo. The reference is a page in the same browser on which one square moves by a CSS transform.
// The benchmark uses the whole stack, the built page and a real browser with software drawing. `npm run -s bench:frames
// -- --json` prints one line of JSON.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gameNames } from "@gemplay/games";
import { createTranslate } from "@gemplay/i18n";
import { type Browser, chromium, type Page } from "@playwright/test";
import { bigButtons } from "../tests/e2e/support/big-buttons.ts";
import { findBrowser } from "../tests/e2e/support/browser.ts";
import { readPageTexts } from "../tests/setup/page-texts.ts";
import { benchNumbers } from "./numbers.ts";
import { quantile } from "./quantile.ts";
import { startStack } from "./running-stack.ts";

const t = createTranslate("en", await readPageTexts("en"));
const {
  milliseconds: measuredMs,
  games: gamesAtMost,
  json,
} = benchNumbers({ milliseconds: 6_000, games: gameNames.length });

const press = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).click({ timeout: 2_000 });
};

/** The repeated player action that keeps the board of each game moving. */
const plays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  ...Object.fromEntries(Object.entries(bigButtons).map(([name, text]) => [name, press(t(text))])),
  // Crash needs no player action, because the shared round moves by itself.
  crash: (page) => page.waitForTimeout(500),
};

interface Frames {
  readonly perSecond: number;
  /** The 99th percentile of the frame times in ms. */
  readonly p99Ms: number;
  /** Browser layouts per second during the measurement. */
  readonly layoutsPerSecond: number;
  /** Busy time of the browser's main thread in ms per second. */
  readonly busyMsPerSecond: number;
}

/** Counts the frames of a page while `act` runs repeatedly. */
async function count(page: Page, act: () => Promise<void>): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  };
  const before = await read();
  const frames = page.evaluate(
    (lastsMs) =>
      new Promise<number[]>((done) => {
        const times: number[] = [];
        const note = (atMs: number) => {
          times.push(atMs);
          if (atMs - (times[0] ?? atMs) < lastsMs) requestAnimationFrame(note);
          else done(times);
        };
        requestAnimationFrame(note);
      }),
    measuredMs,
  );
  let ended = false;
  void frames.then(() => {
    ended = true;
  });
  while (!ended) await act();
  const times = await frames;
  const after = await read();
  await session.detach();
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const seconds = measuredMs / 1_000;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    perSecond: round(gaps.length / seconds),
    p99Ms: round(quantile(gaps, 0.99)),
    layoutsPerSecond: round((after("LayoutCount") - before("LayoutCount")) / seconds),
    busyMsPerSecond: round(((after("TaskDuration") - before("TaskDuration")) * 1_000) / seconds),
  };
}

async function measure(browser: Browser, origin: string) {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: "en-GB" });
  await context.addInitScript(() => localStorage.setItem("language", "en"));
  const page = await context.newPage();
  await page.setContent(
    `<div style="width:80px;height:80px;background:#1fe0a0;animation:m 1s infinite alternate linear"></div>
     <style>@keyframes m{to{transform:translateX(280px)}}</style>`,
  );
  const plain = await count(page, () => page.waitForTimeout(200));
  const games: Record<string, Frames & { readonly ratio: number }> = {};
  for (const [name, play] of Object.entries(plays).slice(0, gamesAtMost)) {
    await page.goto(`${origin}/game?name=${name}`);
    await page.locator(".board").first().waitFor();
    if (name === "keno")
      await page
        .getByRole("button", { name: /^Random/ })
        .first()
        .click();
    await page.waitForTimeout(1_000);
    // If a press comes too early, the page ignores the press, because the board still moves.
    const act = () => play(page).catch(() => undefined);
    const frames = await count(page, act);
    games[name] = { ...frames, ratio: Math.round((frames.perSecond / plain.perSecond) * 100) / 100 };
  }
  return { measuredMs, plainPerSecond: plain.perSecond, games };
}

const folder = await mkdtemp(join(tmpdir(), "gemplay-bench-frames-"));
const { path, env } = await findBrowser();
const stack = await startStack(join(folder, "data"));
try {
  const browser = await chromium.launch({
    executablePath: path,
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const figures = await measure(browser, stack.origin);
    console.log(json ? JSON.stringify(figures) : figures);
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
