// The bytes of JavaScript before /index is usable, those of the wallet, and those that each game adds. `npm run -s size -- --json`
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** More than this and the page is not light any more; the aim is 95,000. */
const limit = 105_000;
/** What a game may add, with all that it does not share with the first load. */
const gameLimit = 60_000;
const root = fileURLToPath(new URL("..", import.meta.url));

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What `/index` loads besides the entry: the home screen and the default language. */
const firstScreen = ["features/home/home-screen.tsx", "i18n/src/shell/cn.ts"];
/** The adapter with what it loads to send a transaction. */
const walletEntry = "src/wallet/vault-transactions.ts";

/** Texts of libraries that must not be in the first load: the wallet's, and the schema builder of the wire. */
const markers = ["viem", "wagmi", "TypeBox", "typebox", "additionalProperties", "eip6963", "secp256k1"];

/** The chunk made of a source and everything it imports statically. */
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
    const key = Object.keys(manifest).find((one) => manifest[one]?.src?.endsWith(end));
    if (!key) throw new Error(`The build has no chunk of ${end}.`);
    add(key);
  }
  return files;
}

/** Builds the page into a folder of its own, so that the figure is that of these sources. */
function build(): string {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-size-"));
  execFileSync(
    process.execPath,
    [
      join(root, "node_modules/vite/bin/vite.js"),
      ...["build", "--configLoader", "native", "--logLevel", "error", "--emptyOutDir", "--outDir", folder],
    ],
    { cwd: join(root, "apps/web"), stdio: ["ignore", "inherit", "inherit"] },
  );
  return folder;
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
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)?.src ?? "index.html";
  const initial = closure(manifest, entry, ...firstScreen);
  const wallet = [...closure(manifest, walletEntry)].filter((file) => !initial.has(file));
  const code = [...initial].map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  const games = Object.values(manifest).flatMap(({ src }) => {
    const [, name] = /features\/game\/[a-z]+\/([a-z]+)-game\.tsx$/.exec(src ?? "") ?? [];
    return src === undefined || name === undefined ? [] : [{ name, src }];
  });
  return {
    initialGzip: gzip(initial),
    walletGzip: gzip(wallet),
    gamesGzip: Object.fromEntries(
      games.map(({ name, src }) => [
        name,
        gzip([...closure(manifest, src)].filter((file) => !initial.has(file))),
      ]),
    ),
    leaks: markers.filter((marker) => code.includes(marker)),
  };
}

const folder = build();
try {
  const { leaks, ...sizes } = measure(folder);
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
