import { expect, test } from "vitest";
import { chooseSuites, listSuites } from "./suites.ts";

const all = listSuites(false);
/** Returns the chosen suites, each with the last two words of its command. */
function chosenOf(wanted: readonly string[], test?: string) {
  const result = chooseSuites(all, wanted, test);
  return "unknown" in result ? result : result.suites.map(({ name, command }) => [name, command.slice(-2)]);
}

test("chooseSuites accepts names of suites and paths of files, and assigns each file to its runner", () => {
  const chosen = (...wanted: string[]) => chosenOf(wanted);
  expect(chosen("lint", "types")).toEqual([
    ["types", ["-p", "."]],
    ["lint", ["--error-on-warnings", "."]],
  ]);
  const [money, journey] = ["packages/money/src/amount.test.ts", "tests/e2e/deposit.journey.ts"];
  expect(chosen(journey, `./${money}`, "tools/fair.test.ts")).toEqual([
    ["product", [money, "tools/fair.test.ts"]],
    ["journeys", ["--reporter=list,json", journey]],
  ]);
  const [rules, screen] = [
    "tests/boundaries/boundaries.test.ts",
    "apps/web/src/games/dice/dice-game.browser.test.tsx",
  ];
  expect(chosen(rules, screen, "contracts/test/PlayToken.t.sol")).toEqual([
    ["boundaries", [expect.stringMatching(/^--outputFile\.json=.*boundaries\.json$/), rules]],
    ["contracts", ["--match-path", "contracts/test/PlayToken.t.sol"]],
    ["components", [expect.stringMatching(/components\.json$/), screen]],
  ]);
  // A suite chosen by its name runs completely, even if files of the suite are also chosen.
  expect(chosen("product", money)).toEqual([
    ["product", all.find(({ name }) => name === "product")?.command.slice(-2)],
  ]);
  expect(chosen("types", "packages/money/src/amount.ts", "packages/money/src/gone.test.ts")).toEqual({
    unknown: ["packages/money/src/amount.ts", "packages/money/src/gone.test.ts"],
  });
});

test("chooseSuites selects tests by their literal name in each suite, and rejects a suite without selectable tests", () => {
  const money = "packages/money/src/amount.test.ts";
  expect(chosenOf([money], "sums › 1.5 (exact)")).toEqual([["product", ["sums 1\\.5 \\(exact\\)", money]]]);
  expect(chosenOf(["journeys"], "plays")).toEqual([["journeys", ["--grep", "plays"]]]);
  expect(chosenOf(["contracts"], "bad()")).toEqual([["contracts", ["--match-test", "bad\\(\\)"]]]);
  expect(chosenOf(["lint"], "plays")).toEqual({ unknown: ["lint"] });
});

test("chooseSuites adds a command that lists the selected end-to-end tests before the stack starts", () => {
  const journey = "tests/e2e/deposit.journey.ts";
  expect(chooseSuites(all, [journey], "plays")).toMatchObject({
    suites: [{ listing: ["playwright", "test", "--list", "--grep", "plays", journey] }],
  });
  const withoutName = chooseSuites(all, [journey]);
  expect("suites" in withoutName && withoutName.suites[0]?.listing).toBeUndefined();
});
