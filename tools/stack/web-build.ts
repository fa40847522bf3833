// Builds the page when its sources have changed since the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startKept } from "./kept-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
// What the page is made of; the server's packages are not in it.
const sources = [
  "apps/web",
  "packages/money",
  "packages/games",
  "packages/api-schema",
  "packages/chain",
  "packages/i18n",
  "package-lock.json",
  "tsconfig.base.json",
];

/** A hash over the page's sources by path and content. */
function hashSources(): string {
  const hash = createHash("sha256");
  const add = (path: string): void => {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  };
  for (const source of sources) {
    if (!existsSync(join(root, source))) continue;
    if (source.includes(".")) add(source);
    else for (const path of listFolder(source)) add(path);
  }
  return hash.digest("hex");
}

function listFolder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : listFolder(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

/**
 * Builds the page into `<dataFolder>/web` unless it is there from the same sources, and returns that folder.
 * @throws Error when Vite fails; what it says has been printed
 */
export async function buildWeb(dataFolder: string, say: (line: string) => void): Promise<string> {
  const folder = join(dataFolder, "web");
  const stampFile = join(dataFolder, "web.stamp");
  const wanted = hashSources();
  if (existsSync(folder) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted)
    return folder;
  say("Building the page …");
  rmSync(stampFile, { force: true });
  await buildPage(folder);
  writeFileSync(stampFile, wanted);
  return folder;
}

/**
 * Builds the page into `folder`, in the place of what is there. A build that fails or is interrupted leaves the former one
 * untouched.
 * @throws Error when Vite fails; what it says has been printed
 */
export async function buildPage(folder: string): Promise<void> {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  const vite = await startKept({
    command: process.execPath,
    args: [
      join(root, "node_modules/vite/bin/vite.js"),
      ...["build", "--configLoader", "native", "--logLevel", "warn", "--emptyOutDir", "--outDir", part],
    ],
    cwd: join(root, "apps/web"),
    env: process.env,
    stop: [{ signal: "SIGTERM", waitMs: 2000 }],
  });
  const ended = await vite.exited;
  if (ended !== "0") throw new Error(`The page could not be built (vite ended with ${ended}).`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}
