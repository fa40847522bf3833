// Who may import whom, on the real tree; and each rule on a fixture that it alone must refuse.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { expect, test } from "vitest";
import { boundaryRules, cruiseOptions } from "./rules.ts";

const root = join(import.meta.dirname, "../..");
const fixtures = join(import.meta.dirname, "fixtures");
const parts = ["apps", "contracts", "packages", "tools", "tests", "bench"];
const rules = boundaryRules.map((rule) => rule.name);

async function check(baseDir: string): Promise<ICruiseResult> {
  const present = parts.filter((part) => readdirSync(baseDir).includes(part));
  const found = await cruise(
    present,
    { ...cruiseOptions, baseDir, validate: true, ruleSet: { forbidden: boundaryRules }, outputType: "json" },
    undefined,
  );
  return (typeof found.output === "string" ? JSON.parse(found.output) : found.output) as ICruiseResult;
}

test("the tree keeps its boundaries", async () => {
  const { summary, modules } = await check(root);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  // A cruiser that cannot read TypeScript sees the files, but no import between them, and stays green.
  const edges = modules
    .filter(({ source }) => /^(apps|packages|tools)\/.*\.tsx?$/.test(source))
    .flatMap(({ dependencies }) => dependencies.filter(({ resolved }) => /\.tsx?$/.test(resolved)));
  expect(modules.length).toBeGreaterThan(60);
  expect(edges.length).toBeGreaterThan(60);
}, 240_000); // it reads every file: on a loaded machine that takes minutes

test.each(rules)("%s refuses its fixture, and no other rule does", async (rule) => {
  const { summary } = await check(join(fixtures, rule));
  expect([...new Set(summary.violations.map((violation) => violation.rule.name))]).toEqual([rule]);
});

test("what the rules allow passes all of them", async () => {
  const { summary, modules } = await check(join(fixtures, "allowed"));
  expect(summary.violations).toEqual([]);
  expect(modules.length).toBeGreaterThan(10);
});

test("every fixture belongs to a rule", () => {
  expect(readdirSync(fixtures).sort()).toEqual([...rules, "allowed"].sort());
});
