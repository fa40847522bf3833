import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { restage, type StagedFile } from "./staged-files.ts";

const biome = fileURLToPath(new URL("../../node_modules/@biomejs/biome/bin/biome", import.meta.url));
/** The configuration files that Biome reads from its working directory. */
const configuration = ["biome.json", ".gitignore"] as const;

/**
 * Formats the staged content with Biome and applies its safe fixes.
 *
 * @param folder contains the staged content; contains the formatted content after the call
 * @returns the paths of the changed files, and Biome's report about remaining errors and warnings
 */
export function formatStaged(
  root: string,
  files: readonly StagedFile[],
  folder: string,
): { readonly changed: readonly string[]; readonly complaint: string | undefined } {
  for (const name of configuration)
    if (!existsSync(join(folder, name))) copyFileSync(join(root, name), join(folder, name));
  const contents = files.map((file) => ({ file, before: readFileSync(join(folder, file.path)) }));
  const args = ["check", "--write", "--error-on-warnings", "--no-errors-on-unmatched", "."];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  const changed: string[] = [];
  for (const { file, before } of contents) {
    const after = readFileSync(join(folder, file.path));
    if (after.equals(before)) continue;
    restage(root, file, { before, after });
    changed.push(file.path);
  }
  return { changed, complaint: status === 0 ? undefined : `${stdout}${stderr}`.trim() };
}
