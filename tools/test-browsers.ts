// Tests the product in Debian's Firefox ESR and in WebKitGTK with a short end-to-end test of games and money. Compares
// the pictures of the boards with Chromium's pictures. Run the command before you merge a change of drawings.
// npm run test:browsers [-- --origin http://localhost:4680] [--only firefox,webkit] [--games dice,keno]
// The option `--origin` uses a running stack. The option `--only` names the browsers to test beside Chromium. The option
// `--games` names the games to play as a guest. After a failure, .reports/browsers contains a picture of the page.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gameNames } from "@gemplay/games";
import { startChromium } from "./browsers/chromium.ts";
import { differingShare } from "./browsers/compare.ts";
import { type Engine, viewport } from "./browsers/engine.ts";
import { startFirefox } from "./browsers/firefox.ts";
import { type Boards, walk } from "./browsers/journey.ts";
import { miniBrowser, startWebKit } from "./browsers/webkit.ts";
import { missingOf } from "./deploy/programs.ts";
import { Stack } from "./stack/stack.ts";

/**
 * The maximum share of a board that may differ from Chromium's picture, because browsers draw text and edges
 * differently.
 */
const mostDiffering = 0.04;
const pictures = ".reports/browsers";
const say = (line: string) => console.log(line);

const { values } = parseArgs({
  options: { origin: { type: "string" }, only: { type: "string" }, games: { type: "string" } },
});
const engines = {
  firefox: { start: startFirefox, missing: () => missingOf(["firefox-esr"]) },
  webkit: {
    start: startWebKit,
    missing: () => [
      ...missingOf(["WebKitWebDriver", "Xvfb"]),
      ...(miniBrowser() ? [] : ["MiniBrowser is missing: install the Debian package libwebkit2gtk-4.1-0."]),
    ],
  },
} as const;
const engineNames = Object.keys(engines) as (keyof typeof engines)[];
const wanted = chosen("--only", values.only, engineNames).map((name) => engines[name]);
const games = chosen("--games", values.games, gameNames);

const missing = wanted.flatMap((engine) => engine.missing());
for (const sentence of missing) console.error(sentence);
if (missing.length > 0) process.exitCode = 2;
else process.exitCode = (await withOrigin(testAll)) ? 0 : 1;

/** Reads a command-line option that lists names separated by commas. Without the option, all names are selected. */
function chosen<T extends string>(
  option: string,
  list: string | undefined,
  names: readonly T[],
): readonly T[] {
  if (list === undefined) return names;
  const unknown = list.split(",").find((one) => !names.some((name) => name === one));
  if (unknown !== undefined) {
    console.error(`${option}: unknown name ${unknown}; the names are ${names.join(", ")}`);
    process.exit(2);
  }
  return names.filter((name) => list.split(",").includes(name));
}

/** Runs the browser tests against the given stack, or against a new stack. */
async function withOrigin<T>(run: (origin: string) => Promise<T>): Promise<T> {
  if (values.origin !== undefined) return await run(values.origin);
  const dataFolder = mkdtempSync(join(tmpdir(), "gemplay-browsers-"));
  // PostgreSQL runs under its own system account. If PostgreSQL's account cannot reach the temporary folder, PostgreSQL
  // stores the data in another folder, which remains after the run.
  chmodSync(dataFolder, 0o755);
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
  let passed = 1;
  for (const { start } of wanted) {
    const boards = await testOne(start, origin);
    if (boards !== undefined && (await looksAlike(reference, boards))) passed += 1;
  }
  say(`${passed} of ${wanted.length + 1} browsers passed`);
  return passed === wanted.length + 1;
}

/** @returns the pictures of the boards, or undefined if the end-to-end test failed */
async function testOne(start: () => Promise<Engine>, origin: string): Promise<Boards | undefined> {
  const engine = await start();
  say(engine.name);
  try {
    const boards = await walk(engine, origin, games, say);
    for (const [game, { png }] of boards) savePicture(`${game} ${engine.name}`, png);
    return boards;
  } catch (error) {
    console.error(`✗ ${engine.name}: ${error instanceof Error ? error.message : error}`);
    await engine
      .picture({ x: 0, y: 0, ...viewport })
      .then((png) => savePicture(`failed ${engine.name}`, png))
      .catch((reason) => console.error(`  no picture of the page: ${reason}`));
    return undefined;
  } finally {
    await engine.close();
  }
}

function savePicture(name: string, png: string): void {
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${name}.png`), Buffer.from(png, "base64"));
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
