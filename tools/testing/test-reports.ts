// Reads the report of a test suite: the number of passed tests, and each failed test with its error.
import { stripVTControlCharacters } from "node:util";

export interface Failure {
  /** The path of the test's file from the root of the repository; missing if the whole suite failed. */
  readonly file?: string;
  /** The name of the test with its groups, outermost group first: «group › test». */
  readonly test: string;
  /** The error text of the test runner. */
  readonly error: string;
}

export interface Tally {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

const tally = (passed: number, failures: readonly Failure[]): Tally => ({ passed, failures });
const fromRoot = (path: string) => path.replace(`${process.cwd()}/`, "");
const joined = (...names: readonly string[]) => names.filter(Boolean).join(" › ");

interface VitestFile {
  readonly name?: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly ancestorTitles?: readonly string[];
    readonly title?: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

/**
 * Reads a Vitest JSON report. A file that could not be loaded or set up counts as one failure. In a file that could be
 * loaded, each test that did not run counts as a failure.
 *
 * @param isLeftOut returns true if the run excluded a test by its groups and name; excluded tests do not count
 */
export function readVitest(report: string, isLeftOut?: (fullName: string) => boolean): Tally {
  const { testResults } = JSON.parse(report) as { testResults: readonly VitestFile[] };
  let passed = 0;
  const failures: Failure[] = [];
  for (const file of testResults) {
    const path = fromRoot(file.name ?? "");
    if (file.status !== "passed" && !file.assertionResults.some(({ status }) => status === "failed")) {
      passed += file.assertionResults.filter(({ status }) => status === "passed").length;
      failures.push({ file: path, test: "", error: file.message || `the file ${file.status}` });
      continue;
    }
    for (const { status, ancestorTitles = [], title = "", failureMessages } of file.assertionResults) {
      if (status === "skipped" && isLeftOut?.([...ancestorTitles, title].join(" "))) continue;
      if (status === "passed") passed += 1;
      else
        failures.push({
          file: path,
          test: joined(...ancestorTitles, title),
          error: failureMessages?.join("\n") || status,
        });
    }
  }
  return tally(passed, failures);
}

/**
 * Reads the output of `forge test --json`. Every test that did not succeed counts as a failure, and so does a skipped
 * test.
 */
export function readForge(output: string): Tally {
  const report = JSON.parse(output.slice(output.indexOf("{"))) as Record<
    string,
    { test_results: Record<string, { status: string; reason?: string | null }> }
  >;
  // forge names a contract by its file and name: «contracts/test/Vault.t.sol:VaultTest».
  const tests = Object.entries(report).flatMap(([contract, suite]) =>
    Object.entries(suite.test_results).map(([test, result]) => ({
      file: contract.split(":")[0] ?? "",
      test,
      ...result,
    })),
  );
  const failed = tests.filter(({ status }) => status !== "Success");
  return tally(
    tests.length - failed.length,
    failed.map(({ file, test, status, reason }) => ({ file, test, error: reason ?? status })),
  );
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  /** The path of the test's file below the folder of the end-to-end tests. */
  readonly file: string;
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly { readonly errors?: readonly PlaywrightError[] }[];
    }[];
  }[];
}

/**
 * Reads a Playwright JSON report. Flaky tests in the Playwright report count as passed. Skipped tests and errors
 * outside of tests count as failures.
 */
export function readPlaywright(report: string): Tally {
  const { suites, errors } = JSON.parse(report) as {
    suites: readonly PlaywrightSuite[];
    errors: readonly PlaywrightError[];
  };
  let passed = 0;
  const failures: Failure[] = [];
  const message = (error: PlaywrightError) => error.message ?? "";
  const walk = (suite: PlaywrightSuite, groups: readonly string[]): void => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, results = [] } of tests) {
        if (status === "expected" || status === "flaky") passed += 1;
        else {
          const said = results.flatMap((result) => result.errors ?? []).map(message);
          failures.push({
            file: `tests/e2e/${suite.file}`,
            test: joined(...groups, title),
            error: said.join("\n") || status,
          });
        }
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...groups, inner.title]);
  };
  for (const suite of suites) walk(suite, []);
  for (const error of errors) failures.push({ test: "outside of the journeys", error: message(error) });
  return tally(passed, failures);
}

export interface Ended {
  readonly exitCode: number;
  /** The standard output of the suite, in which some suites write their report. */
  readonly output: string;
  /** The complete output of the suite, in the order in which the suite has written it. */
  readonly log: string;
}

/**
 * Returns the result of a suite that has ended. A suite that crashed, left no report or ran no test always fails.
 *
 * @param read reads the report of the suite; without `read`, the whole suite counts as one test
 */
export function judge(
  read: ((output: string) => Tally) | undefined,
  { exitCode, output, log }: Ended,
): Tally {
  const whole = (why: string, error: string) => ({ test: why, error });
  if (!read) return exitCode === 0 ? tally(1, []) : tally(0, [whole("the whole suite", firstLines(log, 20))]);
  let reported: Tally;
  try {
    reported = read(output);
  } catch {
    return tally(0, [whole(`no report, exit code ${exitCode}`, lastLines(log, 20))]);
  }
  if (reported.failures.length > 0) return reported;
  if (exitCode !== 0)
    return tally(reported.passed, [whole(`outside of its tests, exit code ${exitCode}`, lastLines(log, 20))]);
  return reported.passed === 0 ? tally(0, [whole("nothing ran", lastLines(log, 20))]) : reported;
}

/**
 * Lists the failed tests of all suites for the end of a log. Each entry shows the suite, the test, the file and line,
 * the first lines of the error, and the command that runs only the failed test.
 */
export function reportFailures(results: readonly (Tally & { readonly name: string })[]): string {
  return results
    .flatMap(({ name, failures }) =>
      failures.map(({ file, test, error }) => {
        const place = file === undefined ? [] : [file + (lineIn(file, error) ?? "")];
        const again = file === undefined ? [] : [`again: ${commandOf(file, test)}`];
        const lines = [...place, firstLines(error, 20), ...again].join("\n");
        return `✗ ${joined(name, test || (file ?? ""))}\n${lines.replace(/^/gm, "    ")}\n`;
      }),
    )
    .join("\n");
}

/** Returns the first line number of the test's file in the stack of the error, as «:12». */
function lineIn(file: string, error: string): string | undefined {
  const found = error.split("\n").find((line) => line.includes(`${file}:`));
  return found === undefined
    ? undefined
    : /^:\d+/.exec(found.slice(found.indexOf(`${file}:`) + file.length))?.[0];
}

/** Returns the command that runs only the failed test, with the test name quoted for a shell. */
export function commandOf(file: string, test: string): string {
  const name = test === "" ? "" : ` -t '${test.replaceAll("'", "'\\''")}'`;
  return `npm test -- --only ${file}${name}`;
}

/** Matches lines of a stack trace that belong to the test runner and not to the test. */
const foreignStep = /^\s+at .*(node_modules|node:internal|new Promise)/;
const written = (text: string) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "" && !foreignStep.test(line));
const firstLines = (text: string, count: number) => written(text).slice(0, count).join("\n");
const lastLines = (text: string, count: number) => written(text).slice(-count).join("\n");
