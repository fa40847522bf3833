// Builds the player's page and the operator's page when their sources have changed since the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startKept } from "./processes/kept-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/**
 * The source folders of each page, by the page's folder in `apps`. No page contains the packages that only the server
 * uses.
 */
const sources = {
  web: [
    "apps/web",
    "packages/money",
    "packages/games",
    "packages/solvency",
    "packages/account-archive",
    "packages/api-schema",
    "packages/chain",
    "packages/i18n",
    "package-lock.json",
    "tsconfig.base.json",
  ],
  operator: [
    "apps/operator",
    "apps/web/src/ui",
    "apps/web/src/games",
    "apps/web/src/features/home/races",
    "packages/money",
    "packages/games",
    "packages/api-schema",
    "packages/i18n",
    "package-lock.json",
    "tsconfig.base.json",
  ],
} as const;

export type Page = keyof typeof sources;

/** Returns a hash over the paths and contents of a page's sources. */
function hashSources(page: Page): string {
  const hash = createHash("sha256");
  const add = (path: string): void => {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  };
  for (const source of sources[page]) {
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
 * Builds a page into `<dataFolder>/<page>` and returns that folder. The build is skipped if the sources have not
 * changed.
 *
 * @throws Error if Vite fails; Vite has printed the reason
 */
export async function buildWhenChanged(
  dataFolder: string,
  page: Page,
  say: (line: string) => void,
): Promise<string> {
  const folder = join(dataFolder, page);
  const stampFile = join(dataFolder, `${page}.stamp`);
  const wanted = hashSources(page);
  if (existsSync(folder) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted)
    return folder;
  say(page === "web" ? "Building the page …" : "Building the operator's page …");
  rmSync(stampFile, { force: true });
  await buildPage(folder, page);
  writeFileSync(stampFile, wanted);
  return folder;
}

/**
 * Builds a page and replaces the content of `folder`. A failed or interrupted build leaves the previous page unchanged.
 *
 * @throws Error if Vite fails; Vite has printed the reason
 */
export async function buildPage(folder: string, page: Page = "web"): Promise<void> {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  const vite = await startKept({
    command: process.execPath,
    args: [
      join(root, "node_modules/vite/bin/vite.js"),
      ...["build", "--configLoader", "native", "--logLevel", "warn", "--emptyOutDir", "--outDir", part],
    ],
    cwd: join(root, "apps", page),
    // The build always sets NODE_ENV to production, because another value would put React's checks into the page.
    env: { ...process.env, NODE_ENV: "production" },
    stop: [{ signal: "SIGTERM", waitMs: 2000 }],
  });
  const ended = await vite.exited;
  if (ended !== "0")
    throw new Error(`The page (apps/${page}) could not be built (vite ended with ${ended}).`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}
