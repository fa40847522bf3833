// The bytes of JavaScript before /index is usable, those that come to life on it afterwards, those of the wallet, and those
// that each game adds to both. `npm run -s size -- --json`
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type GameName, gameNames, games } from "@gemplay/games";
import { buildPage } from "../tools/stack/web-build.ts";

/** More than this and the page is not light any more. */
const limit = 90_000;
/** What a game may add, with all that it does not share with home. */
const gameLimit = 60_000;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What `/index` loads besides the document's scripts, in which home is: the default language. */
const firstTexts = "src/app/first-texts.cn.ts";
/** What home loads by itself once it stands. */
const afterwards = "alive";
/** The adapter with what it loads to send a transaction. */
const walletEntry = "src/wallet/vault-transactions.ts";

/** What a game's own part is shown by: the screen of its kind, or what a screen of its own is given. */
function sharedScreen(name: GameName): string {
  return {
    instant: "features/game/instant/instant-game-screen.tsx",
    staged: "features/game/staged/staged-screen.tsx",
    shared: "play",
  }[games[name].kind];
}

/** A game's own part. @throws when the build has none: a game is missing on the page */
function gameScreen(manifest: Manifest, name: GameName): string {
  const own = new RegExp(`games/${name}/${name}-game\\.tsx?$`);
  const source = Object.values(manifest).find(({ src }) => own.test(src ?? ""))?.src;
  if (!source) throw new Error(`The build has no screen of ${name}.`);
  return source;
}

/** Texts of libraries that must not be in the first load: the wallet's, and the schema builder of the wire. */
const markers = ["viem", "wagmi", "TypeBox", "typebox", "additionalProperties", "eip6963", "secp256k1"];

/** The chunk of a source, of a file or of a name, and everything it imports statically. */
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
  if (!existsSync(path)) throw new Error("The build left no manifest.");
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
  if (scripts.length === 0) throw new Error("The document names no script.");
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
  // A page that is built already, as of `npm start`, or one that is built for this.
  const page = process.env.WEB_DIST ?? join(folder, "page");
  if (process.env.WEB_DIST === undefined) await buildPage(page);
  const { leaks, ...sizes } = measure(page);
  if (process.argv.includes("--json")) console.log(JSON.stringify(sizes));
  else console.log(sizes);
  const heavy = Object.entries(sizes.gamesGzip).filter(([, bytes]) => bytes > gameLimit);
  for (const [name] of heavy) console.error(`${name} adds more than ${gameLimit} bytes.`);
  if (leaks.length > 0) console.error(`The first load contains ${leaks.join(", ")}.`);
  if (sizes.initialGzip > limit) console.error(`The first load is above ${limit} bytes.`);
  if (leaks.length > 0 || heavy.length > 0 || sizes.initialGzip > limit) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
