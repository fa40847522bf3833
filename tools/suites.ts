// What `npm test` runs, and how each suite's result is counted.
import { existsSync, readFileSync } from "node:fs";

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Quiet suites run two at a time and show their output only when they fail; the others run alone and are shown. */
  readonly quiet: boolean;
  /** Reads the report of a run from its standard output or its file; without one, the whole suite counts as one. */
  count?(output: string): Tally;
}

export const reportFolder = ".reports";

function vitest(name: string, project: string, quiet: boolean): Suite {
  const file = `${reportFolder}/${name}.json`;
  return {
    name,
    command: [
      "vitest",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    quiet,
    count: () => countVitest(readFileSync(file, "utf8")),
  };
}

/** The suites in the order in which they run. `long` takes the long versions of the randomised tests. */
export function listSuites(long: boolean): readonly Suite[] {
  const playwrightReport = `${reportFolder}/journeys.json`;
  const suites: Suite[] = [
    // More threads than one would check much of the same again, and the other lane uses the other core.
    { name: "types", command: ["tsc", "--singleThreaded", "-p", "."], quiet: true },
    { name: "types-web", command: ["tsc", "--singleThreaded", "-p", "apps/web"], quiet: true },
    { name: "lint", command: ["biome", "ci", "--colors=off", "--error-on-warnings", "."], quiet: true },
    { name: "knip", command: ["knip"], quiet: true },
    vitest("boundaries", "boundaries", true),
    vitest("source-rules", "source-rules", true),
    {
      name: "contracts",
      command: ["forge", "test", "--json"],
      env: long ? { FOUNDRY_PROFILE: "long" } : {},
      quiet: true,
      count: countForge,
    },
    vitest("product", "product", false),
  ];
  if (existsSync("playwright.config.ts")) {
    suites.push({
      name: "journeys",
      command: ["playwright", "test", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
      quiet: false,
      count: () => countPlaywright(readFileSync(playwrightReport, "utf8")),
    });
  }
  return suites;
}

/** Counts a Vitest JSON report. A file that failed without a failed test (it could not be loaded) counts as one. */
export function countVitest(report: string): Tally {
  const { testResults } = JSON.parse(report) as {
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const tests = testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === "passed").length;
  const unloaded = testResults.filter(
    (file) => file.status !== "passed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return { passed, failed: tests.length - passed + unloaded };
}

/** Counts what `forge test --json` printed; what is not a success is a failure, a skipped test included. */
export function countForge(output: string): Tally {
  const report = JSON.parse(output.slice(output.indexOf("{"))) as Record<
    string,
    { test_results: Record<string, { status: string }> }
  >;
  const statuses = Object.values(report).flatMap((suite) =>
    Object.values(suite.test_results).map((test) => test.status),
  );
  const passed = statuses.filter((status) => status === "Success").length;
  return { passed, failed: statuses.length - passed };
}

/** Counts a Playwright JSON report; flaky tests passed in the end, skipped ones count as failures. */
export function countPlaywright(report: string): Tally {
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length };
}

/**
 * The result of a suite that ended with `exitCode`: never green when it died, left no report or ran nothing.
 */
export function judge(suite: Pick<Suite, "count">, exitCode: number, output: string): Tally {
  if (!suite.count) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    tally = suite.count(output);
  } catch {
    return { passed: 0, failed: 1 };
  }
  const unexplained = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return unexplained ? { passed: tally.passed, failed: 1 } : tally;
}
