// `npm run build [-- --out FOLDER]`: the page, and with `--app operator` the operator's: all that is built before it runs.
// The server has no build: Node runs its sources. WEB_DIST of the server, and of `npm start`, names the page's folder,
// OPERATOR_DIST the operator's.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildPage, type Page } from "./stack/web-build.ts";

interface Wanted {
  readonly page: Page;
  readonly folder: string;
}

/** Which page, and the folder, when it may be replaced: nothing in it, or a page that was built before. */
function readCall(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: "string" }, app: { type: "string", default: "web" } },
  });
  const { app } = values;
  if (app !== "web" && app !== "operator") throw new Error(`--app is web or operator, not ${app}.`);
  const folder = resolve(values.out ?? `dist/${app}`);
  const content = existsSync(folder) ? readdirSync(folder) : [];
  const isPage = existsSync(join(folder, "index.html")) && existsSync(join(folder, "assets"));
  if (content.length > 0 && !isPage)
    throw new Error(`${folder} holds something else than a built page: name another folder.`);
  mkdirSync(dirname(folder), { recursive: true });
  return { page: app, folder };
}

let wanted: Wanted | undefined;
try {
  wanted = readCall(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
if (wanted !== undefined) {
  const { page, folder } = wanted;
  try {
    await buildPage(folder, page);
    console.log(`The page is built: ${page === "web" ? "WEB" : "OPERATOR"}_DIST=${relative(".", folder)}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
