// Checks the import rules on the real source tree, and checks each rule on a fixture that breaks only this rule.
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

test("the source tree breaks no import rule", async () => {
  const { summary, modules } = await check(root);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  // If dependency-cruiser cannot read TypeScript, the program finds files but no imports, and would report no
  // violation.
  const edges = modules
    .filter(({ source }) => /^(apps|packages|tools)\/.*\.tsx?$/.test(source))
    .flatMap(({ dependencies }) => dependencies.filter(({ resolved }) => /\.tsx?$/.test(resolved)));
  expect(modules.length).toBeGreaterThan(60);
  expect(edges.length).toBeGreaterThan(60);
}, 240_000); // the check reads every source file, which takes minutes on a slow machine

test.each(rules)("the import rule %s is the only rule that refuses its fixture", async (rule) => {
  const { summary } = await check(join(fixtures, rule));
  expect([...new Set(summary.violations.map((violation) => violation.rule.name))]).toEqual([rule]);
});

test("the fixture of allowed imports passes all import rules", async () => {
  const { summary, modules } = await check(join(fixtures, "allowed"));
  expect(summary.violations).toEqual([]);
  expect(modules.length).toBeGreaterThan(10);
});

test("every fixture belongs to an import rule", () => {
  expect(readdirSync(fixtures).sort()).toEqual([...rules, "allowed"].sort());
});
