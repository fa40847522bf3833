import { expect, test } from "vitest";
import { countForge, countPlaywright, countVitest, judge } from "./suites.ts";

const vitestReport = (...files: [status: string, ...tests: string[]][]) =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      status,
      assertionResults: tests.map((result) => ({ status: result })),
    })),
  });

test("a Vitest file that could not be loaded counts as a failure, and so does a skipped test", () => {
  expect(countVitest(vitestReport(["passed", "passed", "passed"]))).toEqual({ passed: 2, failed: 0 });
  expect(countVitest(vitestReport(["passed", "passed"], ["failed"]))).toEqual({ passed: 1, failed: 1 });
  expect(countVitest(vitestReport(["failed", "passed", "failed"]))).toEqual({ passed: 1, failed: 1 });
  expect(countVitest(vitestReport(["passed", "passed", "pending"]))).toEqual({ passed: 1, failed: 1 });
});

test("forge's report is found behind what the compiler says", () => {
  const report = { "Vault.t.sol": { test_results: { a: { status: "Success" }, b: { status: "Failure" } } } };
  expect(countForge(`Compiling…\n${JSON.stringify(report)}`)).toEqual({ passed: 1, failed: 1 });
});

test("Playwright's own errors and skipped journeys are failures", () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 4 });
});

test("a suite that died, left no report or ran nothing is never green", () => {
  const good = { count: () => ({ passed: 5, failed: 0 }) };
  const missing = {
    count: () => {
      throw new Error("no report");
    },
  };
  expect(judge(good, 0, "")).toEqual({ passed: 5, failed: 0 });
  expect(judge(good, 1, "")).toEqual({ passed: 5, failed: 1 });
  expect(judge(missing, 0, "")).toEqual({ passed: 0, failed: 1 });
  expect(judge({ count: () => ({ passed: 0, failed: 0 }) }, 0, "")).toEqual({ passed: 0, failed: 1 });
  expect(judge({}, 0, "")).toEqual({ passed: 1, failed: 0 });
  expect(judge({}, 2, "")).toEqual({ passed: 0, failed: 1 });
});
