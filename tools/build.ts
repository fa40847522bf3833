// `npm run build [-- --out FOLDER]`: everything that is built before it runs, which is the page. The server has no build:
// Node runs its sources. WEB_DIST of the server, and of `npm start`, names the folder.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildPage } from "./stack/web-build.ts";

/** The folder, when it may be replaced: nothing in it, or a page that was built before. */
function outFolder(args: readonly string[]): string {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: "string", default: "dist/web" } },
  });
  const folder = resolve(values.out);
  const content = existsSync(folder) ? readdirSync(folder) : [];
  const isPage = existsSync(join(folder, "index.html")) && existsSync(join(folder, "assets"));
  if (content.length > 0 && !isPage)
    throw new Error(`${folder} holds something else than a built page: name another folder.`);
  mkdirSync(dirname(folder), { recursive: true });
  return folder;
}

let folder: string | undefined;
try {
  folder = outFolder(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
if (folder !== undefined) {
  try {
    await buildPage(folder);
    console.log(`The page is built: WEB_DIST=${relative(".", folder)}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
