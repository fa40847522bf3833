import { expect, test } from "vitest";
import { afterSecondLook, filesToLookAtAgain } from "./second-look.ts";

const failed = (...tests: string[]) => ({
  passed: 10,
  failures: tests.map((each) => {
    const [file = "", test = ""] = each.split(" › ");
    return { ...(file === "" ? {} : { file }), test, error: "Timeout" };
  }),
});

test("a few failed product tests and journeys are run once more by their files, each file once", () => {
  const [fair, suites] = ["tools/fair.test.ts", "tools/suites.test.ts"];
  expect(filesToLookAtAgain("product", failed(`${fair} › a`, `${suites} › b`, `${fair} › c`))).toEqual([
    fair,
    suites,
  ]);
  expect(filesToLookAtAgain("journeys", failed("tests/e2e/deposit.journey.ts › pays"))).toEqual([
    "tests/e2e/deposit.journey.ts",
  ]);
});

test("a failure stands at once: four together, a suite that waits for nothing, a run that died, a case that was found", () => {
  const name = "tools/fair.test.ts › a";
  expect(filesToLookAtAgain("product", failed(name, name, name, name))).toEqual([]);
  expect(filesToLookAtAgain("contracts", failed("tools/fair.test.ts"))).toEqual([]);
  expect(
    filesToLookAtAgain(
      "journeys",
      failed("tests/e2e/deposit.journey.ts › pays", " › outside of the journeys"),
    ),
  ).toEqual([]);
  const found = {
    file: "tools/fair.test.ts",
    test: "a",
    error: "seed 1; to repeat: GEMPLAY_SEED=1 npm test",
  };
  expect(filesToLookAtAgain("product", { passed: 1, failures: [found] })).toEqual([]);
});

test("only a second run in which everything passed changes the count", () => {
  const first = failed("tools/fair.test.ts › a", "tools/fair.test.ts › b");
  expect(afterSecondLook(first, { passed: 5, failures: [] })).toEqual({ passed: 12, failures: [] });
  expect(afterSecondLook(first, { passed: 1, failures: [] })).toBe(first);
  expect(afterSecondLook(first, failed("tools/fair.test.ts › c"))).toBe(first);
});
