// Tests the pre-commit hook in a temporary repository.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { typeProjectsOf } from "./staged-checks.ts";

const checkout = join(import.meta.dirname, "../..");
/**
 * The test removes Git's environment variables, which an outer hook sets. Git commands that inherit these environment
 * variables would use another repository.
 */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "gemplay-hook-"));
  git("init", "--quiet");
  for (const name of ["biome.json", ".gitignore"]) copyFileSync(join(checkout, name), join(root, name));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", env });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function runHook() {
  const program = join(checkout, "tools/pre-commit/pre-commit.ts");
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: root, encoding: "utf8", env });
  return { status, said: stderr };
}

const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("the pre-commit hook", () => {
  test("formats a staged file in the index and in the working tree", () => {
    write("script/one.ts", "export const  one = 'a'");
    git("add", "script/one.ts");
    expect(runHook()).toEqual({ status: 0, said: "Formatted script/one.ts\n" });
    expect(git("show", ":script/one.ts")).toBe('export const one = "a";\n');
    expect(read("script/one.ts")).toBe('export const one = "a";\n');
    expect(runHook()).toEqual({ status: 0, said: "" });
  });

  test("formats only the staged part of a file and keeps changes that are not staged", () => {
    write("script/one.ts", "export const  one = 1");
    git("add", "script/one.ts");
    write("script/one.ts", "export const  one = 2");
    expect(runHook().status).toBe(0);
    expect(git("show", ":script/one.ts")).toBe("export const one = 1;\n");
    expect(read("script/one.ts")).toBe("export const  one = 2");
  });

  test("does not read files that are not staged", () => {
    write("script/one.ts", "export const one: any = 1;\n");
    expect(runHook()).toEqual({ status: 0, said: "" });
  });

  test("refuses a lint error and a broken source rule in staged files, and names both", () => {
    write("script/any.ts", "export const one: any = 1;\n");
    write("script/helpers/two.ts", "export const two = 2;\n");
    git("add", ".");
    const { status, said } = runHook();
    expect(said).toContain("noExplicitAny");
    expect(said).toContain("script/helpers/two.ts (no-anonymous-folders: ");
    expect(said).toContain("git commit --no-verify");
    expect(status).toBe(1);
  });

  test("keeps the executable bit of a formatted program", () => {
    write("script/run.mjs", "export const  run = 1");
    git("add", "--chmod=+x", "script/run.mjs");
    expect(runHook().status).toBe(0);
    expect(git("ls-files", "--stage", "script/run.mjs")).toMatch(/^100755 /);
  });
});

test("npm run hooks configures git with the folder of the executable pre-commit hook", () => {
  const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  const [, folder = ""] = /^git config core\.hooksPath (\S+)$/.exec(scripts.hooks) ?? [];
  expect(statSync(join(checkout, folder, "pre-commit")).mode & 0o111).toBe(0o111);
});

test.each([
  [["tools/seed.ts"], ["."]],
  [["apps/web/src/app/main.tsx"], ["apps/web"]],
  [["packages/money/src/index.ts"], [".", "apps/web", "apps/operator"]],
  [["README.md", "apps/web/src/ui/layout/button.css"], []],
  [["tests/boundaries/fixtures/allowed/apps/web/src/app/main.ts"], []],
])("typeProjectsOf(%j) returns %j", (paths, projects) => expect(typeProjectsOf(paths)).toEqual(projects));
