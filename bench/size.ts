// Measures the bytes of JavaScript before /index is usable, loaded later on /index, for the wallet, and for each game.
// `npm run -s size -- --json` prints one line of JSON.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type GameName, gameNames, games } from "@gemplay/games";
import { buildPage } from "../tools/stack/web-build.ts";

/** The limit in bytes for the JavaScript that the first page loads. */
const limit = 90_000;
/** The limit in bytes for the code of a game, without the code that the game shares with the home screen. */
const gameLimit = 60_000;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * `/index` loads the texts of the default language in addition to the scripts of the document. The scripts contain the
 * home screen.
 */
const firstTexts = "src/app/first-texts.cn.ts";
/** The name of the chunk that the home screen loads automatically after the screen is shown. */
const afterwards = "alive";
/** The entry file of the wallet adapter, which contains the code for sending a transaction. */
const walletEntry = "src/wallet/vault-transactions.ts";

/**
 * Returns the chunk of the screen that shows a game: the screen of the game's kind, or the shared parts for a game with
 * its own screen.
 */
function sharedScreen(name: GameName): string {
  return {
    instant: "features/game/instant/instant-game-screen.tsx",
    staged: "features/game/staged/staged-screen.tsx",
    shared: "play",
  }[games[name].kind];
}

/**
 * Returns the source of a game's own screen.
 *
 * @throws Error if the build does not contain the game
 */
function gameScreen(manifest: Manifest, name: GameName): string {
  const own = new RegExp(`games/${name}/${name}-game\\.tsx?$`);
  const source = Object.values(manifest).find(({ src }) => own.test(src ?? ""))?.src;
  if (!source) throw new Error(`The build has no screen for the game ${name}.`);
  return source;
}

/** Texts of libraries that the first load must not contain: the libraries of the wallet and the schema builder. */
const markers = ["viem", "wagmi", "TypeBox", "typebox", "additionalProperties", "eip6963", "secp256k1"];

/** Returns the chunks of the given sources, files or names, with all chunks that they import statically. */
function closure(manifest: Manifest, ...ends: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const end of ends) {
    const key = Object.keys(manifest).find((one) => {
      const { file, name, src } = manifest[one] ?? {};
      return file === end || name === end || src?.endsWith(end) === true;
    });
    if (!key) throw new Error(`The build has no chunk of ${end}.`);
    add(key);
  }
  return files;
}

function measure(folder: string) {
  const path = join(folder, ".vite/manifest.json");
  if (!existsSync(path)) throw new Error("The build has no manifest.");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  const gzip = (files: Iterable<string>): number =>
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    );
  const document = readFileSync(join(folder, "index.html"), "utf8");
  const scripts = [...document.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
  if (scripts.length === 0) throw new Error("The document of the page refers to no script.");
  const initial = closure(manifest, ...scripts, firstTexts);
  const home = closure(manifest, ...scripts, firstTexts, afterwards);
  const beyond = (known: ReadonlySet<string>, ...sources: readonly string[]): string[] =>
    [...closure(manifest, ...sources)].filter((file) => !known.has(file));
  const code = [...initial].map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  const parts = (name: GameName) => [gameScreen(manifest, name), sharedScreen(name)];
  return {
    initialGzip: gzip(initial),
    afterwardsGzip: gzip(beyond(initial, afterwards)),
    walletGzip: gzip(beyond(home, walletEntry)),
    gamesGzip: Object.fromEntries(gameNames.map((name) => [name, gzip(beyond(home, ...parts(name)))])),
    leaks: markers.filter((marker) => code.includes(marker)),
  };
}

const folder = mkdtempSync(join(tmpdir(), "gemplay-size-"));
try {
  // Measures the page in WEB_DIST, or builds a page for the measurement.
  const page = process.env.WEB_DIST ?? join(folder, "page");
  if (process.env.WEB_DIST === undefined) await buildPage(page);
  const { leaks, ...sizes } = measure(page);
  if (process.argv.includes("--json")) console.log(JSON.stringify(sizes));
  else console.log(sizes);
  const heavy = Object.entries(sizes.gamesGzip).filter(([, bytes]) => bytes > gameLimit);
  for (const [name] of heavy)
    console.error(`The code of the game ${name} adds more than ${gameLimit} bytes.`);
  if (leaks.length > 0)
    console.error(`The first load contains texts of libraries that must load later: ${leaks.join(", ")}.`);
  if (sizes.initialGzip > limit) console.error(`The first load is larger than ${limit} bytes.`);
  if (leaks.length > 0 || heavy.length > 0 || sizes.initialGzip > limit) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
