// Takes pictures of all screens of the page in another commit and in the working tree, and lists the screens that differ.
// npm run pictures -- COMMIT
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pictures = "apps/web/pictures";
/** The files that take the pictures. Both versions of the page use the files of the working tree. */
const takers = ["test/screens.pictures.tsx", "test/fixed-chance.ts", "vitest.pictures.config.ts"];

const [commit] = process.argv.slice(2);
if (commit === undefined) {
  console.error("Name the commit to compare with: npm run pictures -- COMMIT");
  process.exit(2);
}
rmSync(join(root, pictures), { recursive: true, force: true });
const older = join(mkdtempSync(join(tmpdir(), "gemplay-pictures-")), "source");
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
git("worktree", "add", "--detach", "--quiet", older, commit);
try {
  for (const path of takers) cpSync(join(root, "apps/web", path), join(older, "apps/web", path));
  if (!takePictures(older, "--update")) throw new Error(`the pictures of ${commit} could not be taken`);
  cpSync(join(older, pictures), join(root, pictures), { recursive: true });
} finally {
  git("worktree", "remove", "--force", older);
}
const isEqual = takePictures(root);
console.log(
  isEqual
    ? "All screens look as before."
    : `${pictures}/different has the pictures of the screens that differ.`,
);
process.exitCode = isEqual ? 0 : 1;

/** Takes the pictures of one version of the page. Returns false if a picture differs from the picture before. */
function takePictures(version: string, ...options: string[]): boolean {
  // The launcher first installs the packages of the version.
  const vitest = ["tools/run.mjs", "node_modules/vitest/vitest.mjs", "run"];
  const { status } = spawnSync(
    process.execPath,
    [...vitest, "--config", "apps/web/vitest.pictures.config.ts", ...options],
    { cwd: version, stdio: "inherit" },
  );
  return status === 0;
}
