// `npm test` runs all tests that CI runs. The output ends with each failed test, a table, and exactly one last line: «N
// passed, N failed».
//   npm test [-- --only SUITE|FILE[,SUITE|FILE …] [-t "NAME OF A TEST"]] [-- --long]
//   npm run test:busy, npm run test:citus
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { KeptProcess } from "./stack/processes/kept-process.ts";
import { endSuitesOnSignal, startSuite } from "./testing/suite-process.ts";
import { chooseSuites, citusSuite, listSuites, reportFolder, type Suite } from "./testing/suites.ts";
import { type Ended, judge, reportFailures, type Tally } from "./testing/test-reports.ts";

interface Result extends Tally {
  readonly name: string;
  readonly seconds: number;
}

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    test: { type: "string", short: "t" },
    long: { type: "boolean" },
    busy: { type: "boolean" },
    citus: { type: "boolean" },
  },
});
/** The number of loops that keep the processors busy while the tests run, as on a shared machine. */
const busyLoops = 4;
/** The suites start Node about a hundred times, so all starts share one cache of compiled code. */
const compiled = resolve("node_modules/.cache/compiled");

endSuitesOnSignal();

function chosenSuites(): readonly Suite[] {
  if (options.citus === true) return [citusSuite()];
  const all = listSuites(options.long === true);
  const { only, test } = options;
  if (only === undefined && test === undefined) return all;
  const chosen = chooseSuites(all, (only ?? "").split(",").filter(Boolean), test);
  if ("suites" in chosen && chosen.suites.length > 0) return chosen.suites;
  const names = all.filter(({ narrow }) => test === undefined || narrow).map(({ name }) => name);
  const unknown = "unknown" in chosen ? chosen.unknown.join(", ") : "nothing";
  const what = test === undefined ? "a suite" : "a suite with tests of a name";
  console.error(`--only: ${unknown} is neither ${what} (${names.join(", ")}) nor a test file.`);
  process.exit(1);
}

function environmentOf(suite: Suite, coloured: boolean): Readonly<Record<string, string>> {
  return {
    NODE_COMPILE_CACHE: compiled,
    ...(coloured ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
    ...suite.env,
    ...(options.long ? { GEMPLAY_LONG: "1" } : {}),
  };
}

/** Runs one command of a suite to its end, and shows the output immediately if `isShown`. */
async function runCommand(suite: Suite, command: readonly string[], isShown: boolean): Promise<Ended> {
  const coloured = isShown && process.stdout.isTTY === true;
  let output = "";
  let log = "";
  let exitCode = 127;
  try {
    const running = await startSuite(command, environmentOf(suite, coloured), "pipe");
    running.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      log += text;
      if (isShown) process.stdout.write(text);
    });
    running.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (isShown) process.stderr.write(text);
    });
    const end = await running.exited;
    exitCode = /^\d+$/.test(end) ? Number(end) : 1;
  } catch (error) {
    log += `${error instanceof Error ? error.message : error}\n`;
  }
  return { exitCode, output, log };
}

async function runSuite(suite: Suite): Promise<Result> {
  const began = performance.now();
  console.log(`${suite.name} …`);
  const listed = suite.listing && (await runCommand(suite, suite.listing, false));
  const isEmpty = listed !== undefined && listed.exitCode !== 0;
  const run = isEmpty ? listed : await runCommand(suite, suite.command, !suite.quiet);
  const tally = judge(isEmpty ? undefined : suite.read, run);
  const seconds = (performance.now() - began) / 1000;
  if (tally.failures.length > 0 && suite.quiet) console.log(run.log);
  console.log(
    `${suite.name}: ${tally.passed} passed, ${tally.failures.length} failed (${seconds.toFixed(1)} s)`,
  );
  return { name: suite.name, seconds, ...tally };
}

/**
 * Runs the quiet suites two at a time, because every machine has at least two cores, and then the other suites one by
 * one.
 */
async function runAll(suites: readonly Suite[]): Promise<Result[]> {
  const results: Result[] = [];
  const quiet = suites.filter((suite) => suite.quiet).values();
  const runner = async () => {
    for (const suite of quiet) results.push(await runSuite(suite));
  };
  await Promise.all([runner(), runner()]);
  for (const suite of suites) if (!suite.quiet) results.push(await runSuite(suite));
  return suites.flatMap((suite) => results.filter((result) => result.name === suite.name));
}

rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });
const began = performance.now();
const suites = chosenSuites();
const loops: KeptProcess[] = [];
for (let loop = 0; options.busy === true && loop < busyLoops; loop++)
  loops.push(await startSuite([process.execPath, "-e", "for (;;);"], {}, "inherit"));
const results = await runAll(suites);
await Promise.all(loops.map((loop) => loop.stop()));
const line = (name: string, passed: number, failed: number, seconds: number) =>
  console.log(
    `${name.padEnd(14)}${String(passed).padStart(7)}${String(failed).padStart(8)}${seconds.toFixed(1).padStart(9)}`,
  );
console.log(`\n${reportFailures(results)}`);
console.log(`${"suite".padEnd(14)} passed  failed  seconds`);
for (const result of results) line(result.name, result.passed, result.failures.length, result.seconds);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failures.length, 0);
line("all", passed, failed, (performance.now() - began) / 1000);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
