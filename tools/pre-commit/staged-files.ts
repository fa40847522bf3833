// Reads and replaces the staged content of files, which may differ from the content of the working tree.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface StagedFile {
  /** The path from the root of the repository, with forward slashes. */
  readonly path: string;
  /** The file mode in git's notation: 100644, or 100755 for a program. */
  readonly mode: string;
}

function git(root: string, args: readonly string[], input: string | Buffer = ""): string {
  return execFileSync("git", args, { cwd: root, input, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Lists the files that the next commit adds or changes, without symbolic links and submodules. */
export function listStaged(root: string): StagedFile[] {
  const fields = git(root, ["diff", "--cached", "--raw", "--no-renames", "--diff-filter=AM", "-z"]).split(
    "\0",
  );
  const files: StagedFile[] = [];
  for (let place = 0; place + 1 < fields.length; place += 2) {
    const [, mode = ""] = (fields[place] ?? "").split(" ");
    const path = fields[place + 1] ?? "";
    if (mode.startsWith("100")) files.push({ path, mode });
  }
  return files;
}

/** Writes the staged content into a new folder outside the repository. `remove` deletes the new folder. */
export function checkOutStaged(
  root: string,
  files: readonly StagedFile[],
): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-staged-"));
  const paths = files.map(({ path }) => `${path}\0`).join("");
  git(root, ["checkout-index", "-z", "--stdin", `--prefix=${folder}/`], paths);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Replaces the staged content of a file. Also replaces the content in the working tree if both contents were equal. If
 * the contents differ, the unstaged changes are kept.
 */
export function restage(
  root: string,
  { path, mode }: StagedFile,
  { before, after }: { readonly before: Buffer; readonly after: Buffer },
): void {
  const hash = git(root, ["hash-object", "-w", "--stdin", "--path", path], after).trim();
  git(root, ["update-index", "--cacheinfo", `${mode},${hash},${path}`]);
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file).equals(before)) writeFileSync(file, after);
}
