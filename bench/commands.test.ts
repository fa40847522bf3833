// Each command of the README's table, with small numbers and the same code, so that none can rot unseen.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPage } from "../tools/stack/web-build.ts";

const root = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Readonly<Record<string, string>>;
};

/** By script: the arguments of a short run. */
const short: Readonly<Record<string, string>> = {
  "bench:gas": "--json",
  "bench:addresses": "--json --addresses 100 --looks 2",
  "bench:settle": "--json --concurrency 2 --players 20 --rounds 1 --seconds 0.2",
  "bench:http": "--json --players 3 --rounds 1 --warmUpRounds 0 --seconds 0.2",
  "bench:scale-out": "--json --players 6 --rounds 1 --warmUpRounds 0 --seconds 0.2",
  "bench:dashboard": "--json --bets 1000 --calls 3",
  "bench:keys": "--json --players 20 --rounds 1 --seconds 0.1",
  "bench:scale":
    "--json --players 200 --bets 2000 --days 3 --readers 2 --calls 1 --rounds 1 --seconds 0.1 --memory 128",
  "bench:stream": "--json --watchers 20 --batches 2 --warmUpBatches 1",
  "restore:drill": "--json --bets 200 --players 20 --archive 1 --underLoad 2",
};

/** The same for commands that need the built page. */
const withPage: Readonly<Record<string, string>> = {
  size: "--json",
  "bench:load": "--json --rounds 1",
  "bench:frames": "--json --milliseconds 300 --games 1",
};

/** By script: the test that runs its program, with small numbers where it has any. */
const elsewhere: Readonly<Record<string, string>> = {
  sbom: "tools/sbom.test.ts",
  "deploy:contracts": "tools/deploy/interrupted.test.ts",
  preflight: "apps/server/src/preflight/preflight.test.ts",
};

/** By script: why it has no short run here. */
const excused: Readonly<Record<string, string>> = {
  test: "it is this run",
  "test:long": "its files are of this run, with fewer cases",
  "test:divided": "its files are of this run, and tests/divided divides the tables",
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

/** Runs a script's program as `tools/run.mjs` does. @returns its standard output */
async function run(
  script: string,
  args: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [, program = ""] = /^node tools\/run\.mjs (\S+)$/.exec(scripts[script] ?? "") ?? [];
  const child = spawn(process.execPath, [program, ...args.split(" ")], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, said] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  expect(code, `${script}: ${said}`).toBe(0);
  return output;
}

/** The figures of a command's last line: a number that could not be computed is null there. */
function expectFigures(script: string, output: string): void {
  const line = output.trim().split("\n").at(-1) ?? "";
  expect(Object.keys(JSON.parse(line)).length, script).toBeGreaterThan(2);
  expect(line).not.toContain("null");
}

describe("a short run prints figures:", () => {
  test.concurrent.for(Object.entries(short))("%s", { timeout: 300_000 }, async ([script, args]) => {
    expectFigures(script, await run(script, args));
  });
});

test.concurrent("npm run sim compares a game with its formula", { timeout: 300_000 }, async () => {
  expect(await run("sim", "--rounds 100000 --game dice")).toMatch(
    /^dice .* 100000 rounds {2}expected .* σ$/m,
  );
});

describe("a short run with the built page prints figures:", () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "gemplay-commands-"));
    await buildPage(join(folder, "page"));
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.for(Object.entries(withPage))("%s", { timeout: 300_000 }, async ([script, args]) => {
    expectFigures(script, await run(script, args, { WEB_DIST: join(folder, "page") }));
  });
});

test("every command of the README's table runs here, in another test, or has a reason", () => {
  const [, section = ""] = readFileSync(join(root, "README.md"), "utf8").split("\n## Measured\n");
  const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  const commands = rows.flatMap((row) => [
    ...(row.split("|")[2] ?? "").matchAll(/`npm (?:run )?(?:-s )?([\w:-]+)/g),
  ]);
  const named = new Set(commands.map(([, script = ""]) => script));
  expect(named.size).toBeGreaterThan(25);
  const known = ["sim", ...[short, withPage, elsewhere, excused].flatMap((list) => Object.keys(list))];
  expect([...named].filter((script) => !known.includes(script))).toEqual([]);
  expect(known.filter((script) => !named.has(script))).toEqual([]);
  for (const [script, file] of Object.entries(elsewhere)) {
    const [, program = ""] = /([\w.-]+)\.ts$/.exec(scripts[script] ?? "") ?? [];
    expect(readFileSync(join(root, file), "utf8"), `${file} runs ${script}`).toContain(program);
  }
});
