import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { caught, innocent } from "./fixtures.ts";
import { sourceRules } from "./rules.ts";
import { isFeatureStyle } from "./style-owners.ts";

const root = join(import.meta.dirname, "../..");
const notOurs = /^(node_modules|dist|out|cache|\.git|\.data|\.reports|\.cache)$/;
// The fixtures of the import rules break source rules on purpose.
const fixtures = "tests/boundaries/fixtures";

/**
 * Returns every file below a folder except installed and built files. The search does not use git, because git may be
 * missing.
 */
function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (notOurs.test(entry.name) || path === fixtures) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

const files = listFiles("");

test("the search for source files finds more than fifty files", () => {
  expect(files.filter((path) => /\.tsx?$/.test(path)).length).toBeGreaterThan(50);
});

test.each(sourceRules)("the source rule $name: $why", (rule) => {
  const found = files
    .filter((path) => rule.appliesTo(path))
    .flatMap((path) =>
      rule.find(readFileSync(join(root, path), "utf8"), path).map((piece) => `${path}: ${piece}`),
    );
  expect(found).toEqual([]);
});

test("style sheets of features have different names, because the name is the prefix of their classes", () => {
  const names = files.filter(isFeatureStyle).map((path) => basename(path, ".css"));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/**
 * Migration numbers that two migrations share. A database stores the names of its migrations, so migrations that
 * already share a number keep this number.
 */
const sharedNumbers = ["0205", "0303", "0304", "0410", "0621", "0741"];

test("a new migration has a number that no other migration has", () => {
  const numbers = files
    .filter((path) => /\/migrations\/\d{4}_\w+\.sql$/.test(path))
    .map((path) => basename(path).slice(0, 4));
  expect(numbers.length).toBeGreaterThan(90);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place).sort()).toEqual(sharedNumbers);
});

test.each(caught)("the source rule $rule finds the fault in $path: $source", ({ rule, path, source }) => {
  const findings = sourceRules.filter((each) => each.appliesTo(path) && each.find(source, path).length > 0);
  expect(findings.map((each) => each.name)).toEqual([rule]);
});

test.each(innocent)("no source rule finds a fault in $path: $source", ({ path, source }) => {
  const findings = sourceRules.filter((each) => each.appliesTo(path) && each.find(source, path).length > 0);
  expect(findings.map((each) => each.name)).toEqual([]);
});

test("every source rule has a fixture", () => {
  expect([...new Set(caught.map(({ rule }) => rule))].sort()).toEqual(
    sourceRules.map(({ name }) => name).sort(),
  );
});
