// The pre-commit hook, which `npm run hooks` enables. The pre-commit hook formats the staged files, applies the source
// rules to these files, and checks the types if TypeScript files are staged.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatStaged } from "./format-staged.ts";
import { brokenRules, typeProjectsOf } from "./staged-checks.ts";
import { checkOutStaged, listStaged } from "./staged-files.ts";

const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

/** Runs all checks of the hook on the repository in the working directory. @returns true if git may make the commit */
function check(root: string): boolean {
  const files = listStaged(root);
  if (files.length === 0) return true;
  const paths = files.map(({ path }) => path);
  const { folder, remove } = checkOutStaged(root, files);
  const complaints: string[] = [];
  try {
    const { changed, complaint } = formatStaged(root, files, folder);
    for (const path of changed) console.error(`Formatted ${path}`);
    if (complaint !== undefined) complaints.push(complaint);
    complaints.push(...brokenRules(folder, paths));
  } finally {
    remove();
  }
  for (const project of complaints.length === 0 ? typeProjectsOf(paths) : []) {
    console.error(`Checking the types of ${project} …`);
    const complaint = checkTypes(root, project);
    if (complaint !== undefined) complaints.push(complaint);
  }
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0)
    console.error("The commit was not made. git commit --no-verify skips these checks.");
  return complaints.length === 0;
}

/**
 * Checks one TypeScript project. TypeScript needs all files of the project, so the type check reads the working tree
 * and not only the staged content.
 *
 * @returns the type errors, or undefined if the types are correct
 */
function checkTypes(root: string, project: string): string | undefined {
  // TypeScript stores the results of the last check in a file, so that the next check takes a tenth of the time.
  const kept = join(
    root,
    "node_modules/.cache/types",
    `${project === "." ? "root" : project.replaceAll("/", "-")}.tsbuildinfo`,
  );
  const args = [tsc, "-p", project, "--incremental", "--tsBuildInfoFile", kept];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  return status === 0 ? undefined : stdout.trim();
}

process.exitCode = check(process.cwd()) ? 0 : 1;
