// Everything that CI runs. Ends in exactly one last line: «N passed, N failed».
//   npm test [-- --only name[,name]] [-- --long]
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { whenLauncherEnds } from "./stack/launcher-link.ts";
import { judge, listSuites, reportFolder, type Suite, type Tally } from "./suites.ts";

interface Result extends Tally {
  readonly name: string;
  readonly seconds: number;
}

const { values: options } = parseArgs({ options: { only: { type: "string" }, long: { type: "boolean" } } });
const running = new Set<ChildProcess>();
/** The suites start Node a hundred times: what one has compiled the next one takes from here. */
const compiled = resolve("node_modules/.cache/compiled");

function stopAll(): void {
  for (const child of running) child.kill("SIGTERM");
  process.exit(130);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopAll);
whenLauncherEnds(stopAll);

function chooseSuites(): readonly Suite[] {
  const all = listSuites(options.long === true);
  if (options.only === undefined) return all;
  const wanted = options.only.split(",");
  const unknown = wanted.filter((name) => !all.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(
      `No suite is named ${unknown.join(", ")}; there are ${all.map((suite) => suite.name).join(", ")}.`,
    );
    process.exit(1);
  }
  return all.filter((suite) => wanted.includes(suite.name));
}

/** Runs one suite to its end; a suite that is not quiet shows its output as it comes. */
async function runSuite(suite: Suite): Promise<Result> {
  const began = performance.now();
  console.log(`${suite.name} …`);
  const [program = "", ...args] = suite.command;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      ...(suite.quiet ? { NO_COLOR: "1" } : {}),
      ...suite.env,
      ...(options.long ? { GEMPLAY_LONG: "1" } : {}),
    },
    stdio: ["ignore", suite.quiet ? "pipe" : "inherit", suite.quiet ? "pipe" : "inherit"],
  });
  running.add(child);
  let output = "";
  let errors = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const exitCode = await new Promise<number>((done) => {
    child.once("error", (error) => {
      errors += `${error.message}\n`;
      done(127);
    });
    child.once("close", (code) => done(code ?? 1));
  });
  running.delete(child);
  const tally = judge(suite, exitCode, output);
  const seconds = (performance.now() - began) / 1000;
  if (tally.failed > 0 && suite.quiet) console.log(output + errors);
  console.log(`${suite.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds.toFixed(1)} s)`);
  return { name: suite.name, seconds, ...tally };
}

/** Quiet suites two at a time, as there are two cores at least; then the others one by one. */
async function runAll(suites: readonly Suite[]): Promise<Result[]> {
  const results: Result[] = [];
  const quiet = suites.filter((suite) => suite.quiet).values();
  const lane = async () => {
    for (const suite of quiet) results.push(await runSuite(suite));
  };
  await Promise.all([lane(), lane()]);
  for (const suite of suites) if (!suite.quiet) results.push(await runSuite(suite));
  return suites.flatMap((suite) => results.filter((result) => result.name === suite.name));
}

rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });
const began = performance.now();
const results = await runAll(chooseSuites());
const line = (name: string, passed: number, failed: number, seconds: number) =>
  console.log(
    `${name.padEnd(14)}${String(passed).padStart(7)}${String(failed).padStart(8)}${seconds.toFixed(1).padStart(9)}`,
  );
console.log(`\n${"suite".padEnd(14)} passed  failed  seconds`);
for (const result of results) line(result.name, result.passed, result.failed, result.seconds);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
line("all", passed, failed, (performance.now() - began) / 1000);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
