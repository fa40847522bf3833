// Measures a first visit of /index without browser cache: the loaded bytes, and the time until a game can be opened.
// Then measures the Core Web Vitals of each screen (see screens.ts). The reference is a bare React page with the same
// build and the same server. The benchmark uses the whole stack and a real browser on a slow phone (see phone.ts). The
// benchmark alternates between the pages, each time in a new browser profile; the results are medians.
// `npm run -s bench:load -- --json` prints one line of JSON.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gameNames } from "@gemplay/games";
import { type Browser, chromium } from "@playwright/test";
import { build } from "vite";
import { compress } from "../../apps/web/vite/compress.ts";
import { findBrowser } from "../../tests/e2e/support/browser.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { type ServerEnvironment, startServer, whenReady } from "../../tools/stack/server-process.ts";
import { environmentFile } from "../../tools/stack/stack.ts";
import { benchNumbers } from "../numbers.ts";
import { median } from "../quantile.ts";
import { startStack } from "../running-stack.ts";
import { openPhone, patienceMs } from "./phone.ts";
import { measureScreens } from "./screens.ts";

/** Warm-up rounds of the servers and the disk do not count. */
const { rounds, warmUpRounds, screens, screenRounds, json } = benchNumbers({
  rounds: 9,
  warmUpRounds: 1,
  // The number of measured screens; the default is above the number of all screens.
  screens: 99,
  screenRounds: 3,
});
/** The elements that make a page usable. Each element must be drawn, uncovered and tappable. */
const usable = {
  page: 'main ul.home-tiles a[href^="/game?name="]',
  bare: "#root p",
} as const;
/** The number of elements that must be usable. On the real page, the elements are all games. */
const wanted = { page: gameNames.length, bare: 1 } as const;

interface Visit {
  readonly requests: number;
  /** Transferred bytes of the page, including headers. */
  readonly bytes: number;
  /** Milliseconds from the start of the navigation. */
  readonly usableMs: number;
}

/** Opens a page for the first time and waits until the page is idle. */
async function visit(browser: Browser, url: string, kind: keyof typeof usable): Promise<Visit> {
  const { context, page, rest, wire } = await openPhone(browser);
  try {
    await page.addInitScript(noteUsable, { selector: usable[kind], count: wanted[kind] });
    await page.goto(url, { waitUntil: "commit" });
    const usableMs = await page
      .waitForFunction(() => (globalThis as { usableMs?: number }).usableMs, undefined, {
        timeout: patienceMs,
      })
      .then((handle) => handle.jsonValue());
    await rest();
    const visited = { ...wire(), usableMs: usableMs ?? Number.NaN };
    if (kind === "page") {
      // Checks that the page is really usable: a tap opens the game without reloading the page.
      await page.evaluate(() => Object.assign(globalThis, { same: true }));
      await page.locator(usable.page).nth(1).tap();
      await page.waitForURL("**/game?name=*");
      if (!(await page.evaluate(() => "same" in globalThis))) throw new Error("a tap reloaded the page");
    }
    return visited;
  } finally {
    await context.close();
  }
}

/** Checks after each frame whether all wanted elements exist and accept a tap. The check runs inside the page. */
function noteUsable({ selector, count }: { readonly selector: string; readonly count: number }): void {
  const takesTap = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    const [x, y] = [left + width / 2, top + height / 2];
    // Elements below the visible part of the page count as usable, because nobody can tap these elements before
    // scrolling.
    return y > innerHeight || element.contains(document.elementFromPoint(x, y)) || y > innerHeight - 90;
  };
  const look = (): void => {
    const found = [...document.querySelectorAll(selector)];
    if (found.length >= count && found.every(takesTap))
      Object.assign(globalThis, { usableMs: performance.now() });
    else requestAnimationFrame(look);
  };
  look();
}

/**
 * Builds the bare page with the same build as the real page. Serves the bare page on its own server beside the stack's
 * server.
 */
async function startBare(folder: string, data: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const dist = join(folder, "bare");
  await build({
    root: fileURLToPath(new URL("../../apps/web/bare-page", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    plugins: [compress()],
    build: { outDir: dist, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  });
  const environment = JSON.parse(readFileSync(join(data, environmentFile), "utf8")) as ServerEnvironment;
  const port = String(await freePort(0, "the bare page"));
  const server = await startServer({ ...environment, ROLE: "api", PORT: port, WEB_DIST: dist });
  await whenReady(server, `http://127.0.0.1:${port}`);
  return { origin: `http://localhost:${port}`, stop: () => server.stop() };
}

async function measure(browser: Browser, origin: string, bareOrigin: string) {
  const visits: Record<keyof typeof usable, Visit[]> = { page: [], bare: [] };
  for (let round = -warmUpRounds; round < rounds; round++) {
    const page = await visit(browser, `${origin}/index`, "page");
    const bare = await visit(browser, bareOrigin, "bare");
    if (round < 0) continue;
    visits.page.push(page);
    visits.bare.push(bare);
  }
  const of = (kind: keyof typeof usable, what: keyof Visit) => median(visits[kind].map((one) => one[what]));
  const [usableMs, bareMs] = [of("page", "usableMs"), of("bare", "usableMs")];
  return {
    requests: of("page", "requests"),
    bytes: of("page", "bytes"),
    usableMs: Math.round(usableMs),
    bareMs: Math.round(bareMs),
    ratio: Math.round((usableMs / bareMs) * 100) / 100,
  };
}

/** The functions that stop the started programs; the last function runs first. */
const endings: (() => Promise<unknown>)[] = [];
const folder = await mkdtemp(join(tmpdir(), "gemplay-bench-load-"));
try {
  const stack = await startStack(join(folder, "data"));
  endings.push(() => stack.stop());
  const bare = await startBare(folder, stack.data);
  endings.push(() => bare.stop());
  const { path, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  endings.push(() => browser.close());
  const figures = await measure(browser, stack.origin, bare.origin);
  const vitals = await measureScreens(browser, {
    origin: stack.origin,
    bareOrigin: bare.origin,
    screens,
    rounds: screenRounds,
  });
  if (json) console.log(JSON.stringify({ ...figures, screens: vitals }));
  else {
    console.log(figures);
    console.table(vitals);
  }
} finally {
  for (const end of endings.toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
}
