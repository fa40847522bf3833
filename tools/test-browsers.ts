// The product in Debian's Firefox ESR and in WebKitGTK: a short journey through games and money, with the boards' pictures
// compared with Chromium's. Run it before changes of drawings land.
//   npm run test:browsers [-- --origin http://localhost:4680] [--only firefox,webkit]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startChromium } from "./browsers/chromium.ts";
import { differingShare } from "./browsers/compare.ts";
import type { Engine } from "./browsers/engine.ts";
import { startFirefox } from "./browsers/firefox.ts";
import { type Boards, walk } from "./browsers/journey.ts";
import { miniBrowser, startWebKit } from "./browsers/webkit.ts";
import { missingOf } from "./deploy/programs.ts";
import { Stack } from "./stack/stack.ts";

/** The share of a board that may look otherwise than in Chromium: letters and edges. */
const mostDiffering = 0.04;
const pictures = ".reports/browsers";
const say = (line: string) => console.log(line);

const { values } = parseArgs({ options: { origin: { type: "string" }, only: { type: "string" } } });
const engines = {
  firefox: { start: startFirefox, missing: () => missingOf(["firefox-esr"]) },
  webkit: {
    start: startWebKit,
    missing: () => [
      ...missingOf(["WebKitWebDriver", "Xvfb"]),
      ...(miniBrowser() ? [] : ["MiniBrowser is missing: Debian has it in the package libwebkit2gtk-4.1-0."]),
    ],
  },
} as const;
const wanted = Object.entries(engines).filter(
  ([name]) => values.only === undefined || values.only.split(",").includes(name),
);

const missing = wanted.flatMap(([, engine]) => engine.missing());
for (const sentence of missing) console.error(sentence);
if (missing.length > 0 || wanted.length === 0) process.exitCode = 2;
else process.exitCode = (await withOrigin(testAll)) ? 0 : 1;

/** Runs against the named stack, or against one of its own. */
async function withOrigin<T>(run: (origin: string) => Promise<T>): Promise<T> {
  if (values.origin !== undefined) return await run(values.origin);
  const dataFolder = mkdtempSync(join(tmpdir(), "gemplay-browsers-"));
  const stack = new Stack({
    dataFolder,
    port: 0,
    host: "127.0.0.1",
    dev: false,
    databaseUrl: undefined,
    say,
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void stack.stop().finally(() => process.exit(130)));
  try {
    return await run((await stack.start()).origin);
  } finally {
    await stack.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function testAll(origin: string): Promise<boolean> {
  const reference = await testOne(startChromium, origin);
  if (!reference) return false;
  let isFine = true;
  for (const [, { start }] of wanted) {
    const boards = await testOne(start, origin);
    isFine = boards !== undefined && (await looksAlike(reference, boards)) && isFine;
  }
  return isFine;
}

/** @returns the boards' pictures; undefined when the journey failed */
async function testOne(start: () => Promise<Engine>, origin: string): Promise<Boards | undefined> {
  const engine = await start();
  say(engine.name);
  try {
    const boards = await walk(engine, origin, say);
    mkdirSync(pictures, { recursive: true });
    for (const [game, { png }] of boards)
      writeFileSync(join(pictures, `${game} ${engine.name}.png`), Buffer.from(png, "base64"));
    return boards;
  } catch (error) {
    console.error(`✗ ${engine.name}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  } finally {
    await engine.close();
  }
}

async function looksAlike(reference: Boards, boards: Boards): Promise<boolean> {
  const reader = await startChromium();
  let isFine = true;
  try {
    for (const [game, { png, box }] of boards) {
      const share = await differingShare(reader, reference.get(game)?.png ?? "", png, box);
      const isAlike = share <= mostDiffering;
      say(`${isAlike ? "  " : "✗ "}board of ${game}: ${(100 * share).toFixed(1)}% differs from Chromium's`);
      isFine &&= isAlike;
    }
  } finally {
    await reader.close();
  }
  if (!isFine) say(`The pictures are in ${pictures}.`);
  return isFine;
}
