// Tests the launcher in a new checkout: the launcher fails with one clear sentence, or runs a program that ends
// together with the launcher.
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commandLine } from "./stack/processes/folder-owner.ts";

const root = join(import.meta.dirname, "..");
const launcher = join(root, "tools/run.mjs");

let folder: string;
const spawned = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gemplay-run-"));
});
afterEach(() => {
  for (const child of spawned) child.kill("SIGKILL");
  spawned.clear();
  rmSync(folder, { recursive: true, force: true });
});

function start(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const { npm_lifecycle_event: _event, npm_execpath: _npm, GEMPLAY_LAUNCHER_FD: _fd, ...own } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...own, ...env }, stdio: "pipe" });
  spawned.add(child);
  return child;
}

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = start(args, env);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, said: said.trim() };
}

/** Creates a checkout with the launcher and a lockfile, but without installed packages. */
function bareCheckout(): string {
  mkdirSync(join(folder, "tools"));
  copyFileSync(launcher, join(folder, "tools/run.mjs"));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  return join(folder, "tools/run.mjs");
}

test("the launcher refuses an old Node version with one sentence", async () => {
  const old = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.4"}})`;
  const { code, said } = await run(["--import", old, launcher, "anything.ts"]);
  expect({ code, said }).toEqual({ code: 1, said: "Gemplay needs Node 20 or newer; this is Node 18.20.4." });
});

test("the launcher fails with one sentence on a machine without npm", async () => {
  const { code, said } = await run([bareCheckout(), "anything.ts"], { PATH: folder });
  expect(code).toBe(1);
  expect(said).toContain("npm was not found: it comes with Node");
});

test("the launcher refuses a read-only checkout with one sentence", async () => {
  const bare = bareCheckout();
  // The test puts a file in the place of the folder, because root could write into a read-only folder. No account can
  // create a folder below a file.
  writeFileSync(join(folder, "node_modules"), "");
  const { code, said } = await run([bare, "anything.ts"]);
  expect(code).toBe(1);
  expect(said).toMatch(/^\S+ cannot be written \((EEXIST|ENOTDIR)\): Gemplay installs its packages .*\.$/);
});

test("npm start refuses a port in use and a read-only data folder with one sentence each", async () => {
  const taken = createServer();
  await new Promise<void>((listening) => taken.listen(0, "127.0.0.1", listening));
  const address = taken.address();
  const port = String(typeof address === "object" && address ? address.port : 0);
  const start = [launcher, "tools/start.ts"];
  expect(await run(start, { PORT: port, GEMPLAY_DATA: join(folder, "data") })).toEqual({
    code: 1,
    said: `Port ${port} for Gemplay is in use.`,
  });
  taken.close();
  writeFileSync(join(folder, "file"), "");
  const { code, said } = await run(start, { PORT: "0", GEMPLAY_DATA: join(folder, "file/data") });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^The folder \S+ cannot be written \(ENOTDIR\): set GEMPLAY_DATA to a folder that can be written\.$/,
  );
});

test("the launcher exits with the program's exit code", async () => {
  const program = join(folder, "program.ts");
  writeFileSync(program, "const code: number = 7;\nprocess.exit(code);\n");
  expect(await run([launcher, program])).toEqual({ code: 7, said: "" });
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "the signal %s to the launcher ends the started program",
  async (signal) => {
    const program = join(folder, "program.ts");
    const link = JSON.stringify(join(root, "tools/stack/processes/launcher-link.ts"));
    writeFileSync(
      program,
      `import { whenLauncherEnds } from ${link};
     whenLauncherEnds(() => process.exit(0));
     console.log(process.pid);
     setInterval(() => {}, 1000);\n`,
    );
    const child = start([launcher, program]);
    let pid = 0;
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      pid = Number(line);
      break;
    }
    expect(commandLine(pid)).toContain(program);
    child.kill(signal);
    while (commandLine(pid) !== "" || (child.exitCode === null && child.signalCode === null)) await sleep(20);
  },
);
