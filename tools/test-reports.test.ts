import { join } from "node:path";
import { expect, test } from "vitest";
import { judge, readForge, readPlaywright, readVitest, tellFailures } from "./test-reports.ts";

const vitestReport = (...files: [status: string, ...tests: string[]][]) =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      status,
      assertionResults: tests.map((result) => ({ status: result })),
    })),
  });
const counts = (read: (report: string) => ReturnType<typeof readVitest>, report: string) => {
  const { passed, failures } = read(report);
  return { passed, failed: failures.length };
};

test("a Vitest file that could not be loaded counts as a failure, and so does a skipped test", () => {
  const count = (...files: Parameters<typeof vitestReport>) => counts(readVitest, vitestReport(...files));
  expect(count(["passed", "passed", "passed"])).toEqual({ passed: 2, failed: 0 });
  expect(count(["passed", "passed"], ["failed"])).toEqual({ passed: 1, failed: 1 });
  expect(count(["failed", "passed", "failed"])).toEqual({ passed: 1, failed: 1 });
  expect(count(["passed", "passed", "pending"])).toEqual({ passed: 1, failed: 1 });
});

test("a Vitest test that the run leaves out by its name counts as nothing, unless it failed", () => {
  const of = (title: string, status: string) => ({ title, status });
  const assertionResults = [
    of("pays", "passed"),
    of("by index", "skipped"),
    of("later", "skipped"),
    of("by index", "failed"),
  ];
  const report = JSON.stringify({ testResults: [{ name: "a.test.ts", status: "failed", assertionResults }] });
  expect(readVitest(report, /by index/).failures).toEqual([
    { test: "a.test.ts › later", error: "skipped" },
    { test: "a.test.ts › by index", error: "failed" },
  ]);
});

test("a Vitest failure has its file, its groups, its name and its error", () => {
  const failed = {
    status: "failed",
    ancestorTitles: ["dice", "bets"],
    title: "pays",
    failureMessages: ["Error: 1\n  at x"],
  };
  const report = {
    testResults: [
      { name: join(process.cwd(), "apps/dice.test.ts"), status: "failed", assertionResults: [failed] },
      {
        name: join(process.cwd(), "apps/gone.test.ts"),
        status: "failed",
        message: "no such module",
        assertionResults: [],
      },
    ],
  };
  expect(readVitest(JSON.stringify(report)).failures).toEqual([
    { test: "apps/dice.test.ts › dice › bets › pays", error: "Error: 1\n  at x" },
    { test: "apps/gone.test.ts", error: "no such module" },
  ]);
});

test("forge's report is found behind what the compiler says", () => {
  const tests = {
    "good()": { status: "Success" },
    "bad()": { status: "Failure", reason: "revert: Paused()" },
  };
  expect(readForge(`Compiling…\n${JSON.stringify({ "Vault.t.sol": { test_results: tests } })}`)).toEqual({
    passed: 1,
    failures: [{ test: "Vault.t.sol › bad()", error: "revert: Paused()" }],
  });
});

test("Playwright's own errors and skipped journeys are failures, with the error of each attempt", () => {
  const journey = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const inner = { title: "auto", specs: [journey("stops", "unexpected", "too late", "too early")] };
  const report = {
    suites: [
      {
        title: "dice.journey.ts",
        specs: [journey("plays", "expected"), journey("wins", "flaky", "slow"), journey("later", "skipped")],
        suites: [inner],
      },
    ],
    errors: [{ message: "the stack did not start" }],
  };
  expect(readPlaywright(JSON.stringify(report))).toEqual({
    passed: 2,
    failures: [
      { test: "dice.journey.ts › later", error: "skipped" },
      { test: "dice.journey.ts › auto › stops", error: "too late\ntoo early" },
      { test: "outside of the journeys", error: "the stack did not start" },
    ],
  });
});

test("a suite that died, left no report or ran nothing is never green, and shows what it wrote", () => {
  const ended = (exitCode: number) => ({ exitCode, output: "", log: "first\n\nlast\n" });
  const good = () => ({ passed: 5, failures: [] });
  const none = () => ({ passed: 0, failures: [] });
  const missing = () => {
    throw new Error("no report");
  };
  const error = "first\nlast";
  expect(judge(good, ended(0))).toEqual({ passed: 5, failures: [] });
  expect(judge(good, ended(1))).toEqual({
    passed: 5,
    failures: [{ test: "outside of its tests, exit code 1", error }],
  });
  expect(judge(missing, ended(0))).toEqual({
    passed: 0,
    failures: [{ test: "no report, exit code 0", error }],
  });
  expect(judge(none, ended(0))).toEqual({ passed: 0, failures: [{ test: "nothing ran", error }] });
  expect(judge(undefined, ended(0))).toEqual({ passed: 1, failures: [] });
  expect(judge(undefined, ended(2))).toEqual({ passed: 0, failures: [{ test: "the whole suite", error }] });
});

test("the end of a log names every failed test of every suite, with the first lines of its error and no colours", () => {
  const long = Array.from({ length: 30 }, (_, at) => `line ${at}`).join("\n");
  const told = tellFailures([
    { name: "types", passed: 1, failures: [] },
    {
      name: "product",
      passed: 9,
      failures: [
        {
          test: "a.test.ts › a",
          error: "\u001b[31mexpected\u001b[39m\n\n 1\n    at run (/x/node_modules/y.js:1:2)",
        },
      ],
    },
    { name: "journeys", passed: 9, failures: [{ test: "b", error: long }] },
  ]);
  expect(told).toContain("✗ product › a.test.ts › a\n    expected\n     1\n");
  expect(told).toContain("✗ journeys › b\n    line 0\n");
  expect(told).toContain("line 19");
  expect(told).not.toContain("line 20");
  expect(told).not.toContain("types");
});
