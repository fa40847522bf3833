import { expect, test } from "vitest";
import { chooseSuites, listSuites } from "./suites.ts";

test("--only takes suites and files, each file with its own runner", () => {
  const all = listSuites(false);
  const chosen = (...wanted: string[]) => {
    const result = chooseSuites(all, wanted);
    return "unknown" in result ? result : result.suites.map(({ name, command }) => [name, command.slice(-2)]);
  };
  expect(chosen("lint", "types")).toEqual([
    ["types", ["-p", "."]],
    ["lint", ["--error-on-warnings", "."]],
  ]);
  const [money, journey] = ["packages/money/src/amount.test.ts", "tests/e2e/dice.journey.ts"];
  expect(chosen(journey, `./${money}`, "tools/fair.test.ts")).toEqual([
    ["product", [money, "tools/fair.test.ts"]],
    ["journeys", ["--reporter=list,json", journey]],
  ]);
  expect(chosen("tests/boundaries/boundaries.test.ts", "contracts/test/PlayToken.t.sol")).toEqual([
    ["boundaries", ["--outputFile.json=.reports/boundaries.json", "tests/boundaries/boundaries.test.ts"]],
    ["contracts", ["--match-path", "contracts/test/PlayToken.t.sol"]],
  ]);
  // A suite that is named whole stays whole.
  expect(chosen("product", money)).toEqual([
    ["product", all.find(({ name }) => name === "product")?.command.slice(-2)],
  ]);
  expect(chosen("types", "packages/money/src/amount.ts", "packages/money/src/gone.test.ts")).toEqual({
    unknown: ["packages/money/src/amount.ts", "packages/money/src/gone.test.ts"],
  });
});
