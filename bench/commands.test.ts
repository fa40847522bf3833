// Runs each command of docs/benchmarks.md with small numbers, so that the test finds a broken command. The commands
// share the database cluster of the test run. Commands that need a page or a server share one local stack.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../tests/setup/database.ts";
import { Stack } from "../tools/stack/stack.ts";
import { buildWhenChanged } from "../tools/stack/web-build.ts";

const long = process.env.GEMPLAY_LONG === "1";
/**
 * The time limit of each test in ms on a loaded machine. The limit is long, because a command also waits for the end of
 * earlier commands.
 */
const timeout = 900_000;
const root = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Readonly<Record<string, string>>;
};

/**
 * The arguments of a short run, by the name of the npm script. The longest commands come first, so that no long command
 * runs alone at the end.
 */
const short: Readonly<Record<string, string>> = {
  "bench:scale":
    "--json --players 200 --bets 2000 --days 3 --readers 2 --calls 1 --searches 1 --rounds 1 --seconds 0.03",
  "restore:drill": "--json --bets 200 --players 20 --callers 4 --archive 1 --underLoad 1",
  "bench:keys": "--json --players 20 --rounds 1 --seconds 0.05",
  "bench:load": "--json --rounds 1 --warmUpRounds 0 --screens 1 --screenRounds 1",
  "bench:frames": "--json --milliseconds 300 --games 1",
  "bench:http": "--json --players 3 --rounds 1 --warmUpRounds 0 --seconds 0.2",
  size: "--json",
  "bench:replica": "--json --players 3 --history 20 --calls 20 --callers 2 --rounds 1",
  "bench:dashboard": "--json --bets 1000 --calls 3 --ranked 100 --days 30",
  "bench:stream": "--json --watchers 20 --batches 2 --warmUpBatches 1 --betsPerSecond 1000 --seconds 0.3",
  "bench:addresses": "--json --addresses 100 --looks 2",
  "bench:log": "--json --concurrency 2 --players 5 --bets 20",
  "bench:settle": "--json --concurrency 2 --players 20 --rounds 1 --seconds 0.1",
  "bench:gas": "--json",
};

/** The npm scripts that need a server or the built page, and share one stack. */
const onStack: ReadonlySet<string> = new Set(["bench:load", "bench:frames", "bench:http", "size"]);

/**
 * The short run of `bench:scale-out` is only in `npm run test:long`. `bench:scale-out` needs 33 seconds of processor
 * time, most of them to start four server processes. `bench:http` runs the same parts of the code.
 */
const longOnly: Readonly<Record<string, string>> = {
  "bench:scale-out": "--json --players 6 --rounds 1 --warmUpRounds 0 --seconds 0.2",
};

/** Maps other npm scripts to the test that runs the program of the script, with small numbers if possible. */
const elsewhere: Readonly<Record<string, string>> = {
  sbom: "tools/sbom.test.ts",
  "deploy:contracts": "tools/deploy/interrupted.test.ts",
  // The test runs the preflight command of docs/operations.md on the deployed contracts.
  preflight: "tests/deploy/walk.test.ts",
};

/** Maps each npm script without a short run to the reason why no test runs the script. */
const excused: Readonly<Record<string, string>> = {
  test: "it is this run",
  "test:long": "its files are of this run, with fewer cases",
  soak: "it takes minutes whatever the numbers: it watches what grows",
  "bench:fan-out": "needs redis-server",
  "test:redis": "needs redis-server",
  "test:alerts": "needs prometheus and redis-server",
  "alerts:check": "needs promtool",
  "test:failover": "needs pg_basebackup",
  image: "needs buildah",
  "deploy:check": "needs caddy, nginx, promtool, amtool and systemd-analyze",
  "test:proxies": "needs caddy and nginx",
};

/**
 * The number of commands that run in parallel. Each command waits for other programs during about half of its run time.
 */
const atOnce = 3;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((start) => waiting.push(start));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Runs the program of an npm script as `tools/run.mjs` does. @returns the standard output of the program */
async function run(
  script: string,
  args: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [, program = ""] = /^node tools\/run\.mjs (\S+)$/.exec(scripts[script] ?? "") ?? [];
  const child = spawn(process.execPath, [program, ...args.split(" ")], {
    cwd: root,
    // The child process does not inherit the stream of the launcher that started this run.
    env: { ...process.env, GEMPLAY_LAUNCHER_FD: undefined, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, said] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  expect(code, `${script}: ${said}`).toBe(0);
  return output;
}

/**
 * Reads the figures from the last line of a command's output. A value is null if the command could not compute the
 * number.
 */
function expectFigures(script: string, output: string): void {
  const line = output.trim().split("\n").at(-1) ?? "";
  expect(Object.keys(JSON.parse(line)).length, script).toBeGreaterThan(2);
  expect(line).not.toContain("null");
}

const folder = mkdtempSync(join(tmpdir(), "gemplay-commands-"));
const data = join(folder, "data");
/**
 * The folder of the built pages. The folder stays between runs, so that a page is built again only if its sources have
 * changed.
 */
const pages = join(root, "node_modules/.cache/pages");
let database: TestDatabase | undefined;
let stack: Stack | undefined;
let starting: Promise<void> | undefined;

/**
 * Starts the shared stack at the first call. The start of the stack counts as one of the commands that run in parallel.
 */
function startStack(): Promise<void> {
  starting ??= inTurn(async () => {
    database = await createTestDatabase("server");
    stack = new Stack({
      dataFolder: data,
      port: 0,
      host: "127.0.0.1",
      dev: false,

      databaseUrl: database.url,
      say: () => {},
      webDist: await buildWhenChanged(pages, "web", () => {}),
    });
    await stack.start();
  });
  return starting;
}
// The test does not await the start of the stack here, because most commands do not need the stack. If the stack does
// not start, each command that needs the stack reports the reason.
beforeAll(() => void startStack().catch(() => undefined));
afterAll(async () => {
  await stack?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a short run of a benchmark prints figures:", () => {
  test.concurrent.for(Object.entries(long ? { ...short, ...longOnly } : short))(
    "%s",
    { timeout },
    async ([script, args]) => {
      const needsStack = onStack.has(script);
      if (needsStack) await startStack();
      const shared = needsStack ? { BENCH_STACK: data, WEB_DIST: join(pages, "web") } : {};
      const env = { BENCH_POSTGRES: inject("postgresUrl"), ...shared };
      expectFigures(script, await inTurn(() => run(script, args, env)));
    },
  );
});

test.concurrent("npm run sim compares a game with its formula", { timeout }, async () => {
  const output = await inTurn(() => run("sim", "--rounds 100000 --game dice"));
  // The command distributes the rounds of a game among its bets and prints one line for each bet.
  const lines = output.trim().split("\n");
  const rounds = lines.map(
    (line) => /^dice .* (\d+) rounds {2}expected .*% {2}measured .*% {2}.\d+\.\d\d σ$/.exec(line)?.[1],
  );
  expect(
    rounds.reduce((sum, one) => sum + Number(one), 0),
    output,
  ).toBe(100_000);
});

test.concurrent("npm run sim -- --battery prints each p-value and their number", { timeout }, async () => {
  const args = "--battery --rounds 100000 --game dice --seed short";
  const lines = (await inTurn(() => run("sim", args))).trim().split("\n");
  const tests = lines.filter((line) => /^dice .* statistic +-?\d+\.\d{3} {2}p [\d.e-]+$/.test(line));
  expect(lines[0]).toBe('seed "short", 100000 rounds in each sequence');
  expect(tests).toHaveLength(5);
  expect(lines.slice(6, 9)).toEqual([
    expect.stringMatching(/^5 tests: \d p-values below 0\.05, 0\.25 expected$/),
    expect.stringMatching(/^5 tests: \d p-values below 0\.01, 0\.05 expected$/),
    expect.stringMatching(/^5 tests: \d p-values below 0\.001, 0\.01 expected$/),
  ]);
  expect(lines[9]).toMatch(/^the smallest p-value is [\d.e-]+; the battery fails below 2\.000e-4$/);
});

test("every command of docs/benchmarks.md runs in this test or another test, or has a reason for no run", () => {
  const lines = readFileSync(join(root, "docs/benchmarks.md"), "utf8").split("\n");
  const figures = lines.filter((line) => /^\| (?!quantity |screen |---)/.test(line));
  const scriptsOf = (row: string) =>
    [...(row.split("|")[5] ?? "").matchAll(/`npm (?:run )?(?:-s )?([\w:-]+)/g)].map(
      ([, script = ""]) => script,
    );
  expect(figures.filter((row) => scriptsOf(row).length === 0)).toEqual([]);
  const named = new Set(figures.flatMap(scriptsOf));
  expect(named.size).toBeGreaterThan(25);
  const known = ["sim", ...[short, longOnly, elsewhere, excused].flatMap((list) => Object.keys(list))];
  expect([...named].filter((script) => !known.includes(script))).toEqual([]);
  expect(known.filter((script) => !named.has(script))).toEqual([]);
  for (const [script, file] of Object.entries(elsewhere)) {
    const [, program = ""] = /([\w-]+)(?:\.cli)?\.ts$/.exec(scripts[script] ?? "") ?? [];
    expect(readFileSync(join(root, file), "utf8"), `${file} runs ${script}`).toContain(program);
  }
});
