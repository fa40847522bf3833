import { join } from "node:path";
import { expect, test } from "vitest";
import { commandOf, judge, readForge, readPlaywright, readVitest, reportFailures } from "./test-reports.ts";

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

test("readVitest counts a file with a failed setup as one failure, and each skipped test of another file as one failure", () => {
  const count = (...files: Parameters<typeof vitestReport>) => counts(readVitest, vitestReport(...files));
  expect(count(["passed", "passed", "passed"])).toEqual({ passed: 2, failed: 0 });
  expect(count(["passed", "passed"], ["failed"])).toEqual({ passed: 1, failed: 1 });
  expect(count(["failed", "pending", "pending"])).toEqual({ passed: 0, failed: 1 });
  expect(count(["failed", "passed", "failed"])).toEqual({ passed: 1, failed: 1 });
  expect(count(["passed", "passed", "pending"])).toEqual({ passed: 1, failed: 1 });
});

test("readVitest ignores a test that the run excluded by its name, unless the test failed", () => {
  const of = (title: string, status: string) => ({ ancestorTitles: ["payouts"], title, status });
  const assertionResults = [
    of("pays", "passed"),
    of("by index", "skipped"),
    of("later", "skipped"),
    of("by index", "failed"),
  ];
  const report = JSON.stringify({ testResults: [{ name: "a.test.ts", status: "failed", assertionResults }] });
  expect(readVitest(report, (fullName) => fullName === "payouts by index").failures).toEqual([
    { file: "a.test.ts", test: "payouts › later", error: "skipped" },
    { file: "a.test.ts", test: "payouts › by index", error: "failed" },
  ]);
});

test("readVitest returns the file, the groups, the name and the error of a failure", () => {
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
    { file: "apps/dice.test.ts", test: "dice › bets › pays", error: "Error: 1\n  at x" },
    { file: "apps/gone.test.ts", test: "", error: "no such module" },
  ]);
});

test("readForge finds the report after the compiler's output", () => {
  const tests = {
    "good()": { status: "Success" },
    "bad()": { status: "Failure", reason: "revert: Paused()" },
  };
  expect(
    readForge(
      `Compiling…\n${JSON.stringify({ "contracts/test/Vault.t.sol:VaultTest": { test_results: tests } })}`,
    ),
  ).toEqual({
    passed: 1,
    failures: [{ file: "contracts/test/Vault.t.sol", test: "bad()", error: "revert: Paused()" }],
  });
});

test("readPlaywright counts Playwright's own errors and skipped tests as failures, with the error of each attempt", () => {
  const journey = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const file = "dice.journey.ts";
  const inner = { file, title: "auto", specs: [journey("stops", "unexpected", "too late", "too early")] };
  const report = {
    suites: [
      {
        file,
        title: file,
        specs: [journey("plays", "expected"), journey("wins", "flaky", "slow"), journey("later", "skipped")],
        suites: [inner],
      },
    ],
    errors: [{ message: "the stack did not start" }],
  };
  expect(readPlaywright(JSON.stringify(report))).toEqual({
    passed: 2,
    failures: [
      { file: "tests/e2e/dice.journey.ts", test: "later", error: "skipped" },
      { file: "tests/e2e/dice.journey.ts", test: "auto › stops", error: "too late\ntoo early" },
      { test: "outside of the journeys", error: "the stack did not start" },
    ],
  });
});

test("judge fails a suite that crashed, left no report or ran no test, and shows the suite's output", () => {
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

test("the list of failures shows suite, test, file, line, error and rerun command of each failure, without colour codes", () => {
  const long = Array.from({ length: 30 }, (_, at) => `line ${at}`).join("\n");
  const stack = [
    "\u001b[31mexpected 1 to be 2\u001b[39m",
    "",
    `    at check (${process.cwd()}/tests/helper.ts:7:1)`,
    `    at ${process.cwd()}/a.test.ts:12:5`,
    "    at run (/x/node_modules/y.js:1:2)",
  ];
  const report = reportFailures([
    { name: "types", passed: 1, failures: [] },
    {
      name: "product",
      passed: 9,
      failures: [{ file: "a.test.ts", test: "sums › it's a sum", error: stack.join("\n") }],
    },
    { name: "lint", passed: 0, failures: [{ test: "the whole suite", error: long }] },
  ]);
  expect(report.split("\n").slice(0, 3)).toEqual([
    "✗ product › sums › it's a sum",
    "    a.test.ts:12",
    "    expected 1 to be 2",
  ]);
  expect(report).toContain(`    again: ${commandOf("a.test.ts", "sums › it's a sum")}\n`);
  expect(report).toContain("✗ lint › the whole suite\n    line 0\n");
  expect(report).toContain("line 19");
  for (const word of ["line 20", "types", "node_modules", "\u001b"]) expect(report).not.toContain(word);
});

test("the rerun command of a failed test is quoted for a shell", () => {
  expect(commandOf("a.test.ts", "sums › it's $1")).toBe(
    "npm test -- --only a.test.ts -t 'sums › it'\\''s $1'",
  );
  expect(commandOf("a.test.ts", "")).toBe("npm test -- --only a.test.ts");
});
