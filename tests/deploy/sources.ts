// Uses the source files in place of a build. tools/build.test.ts makes and starts a real build.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Creates links to the checkout's folders and an empty page in the build's folder. */
export function placeSources(built: string): void {
  for (const name of ["web", "operator"]) {
    mkdirSync(join(built, name, "assets"), { recursive: true });
    writeFileSync(join(built, name, "index.html"), "<!doctype html>");
    writeFileSync(join(built, name, "assets", `${basename(built)}.js`), "");
  }
  mkdirSync(join(built, "bin"));
  for (const name of ["apps", "packages", "node_modules"]) symlinkSync(join(root, name), join(built, name));
  symlinkSync(process.execPath, join(built, "bin/node"));
}
