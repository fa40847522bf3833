// Tests that a suite ends all processes that it started, whichever process gets the signal.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commandLine } from "../stack/processes/folder-owner.ts";

const root = join(import.meta.dirname, "../..");

let folder: string;
const spawned = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gemplay-suite-"));
});
afterEach(() => {
  for (const child of spawned) child.kill("SIGKILL");
  spawned.clear();
  rmSync(folder, { recursive: true, force: true });
});

function script(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const imported = (file: string) => JSON.stringify(join(root, "tools", file));

/**
 * Starts processes like those of `npm test`. A runner process starts a suite. The suite starts a supervised database, a
 * child in its process group, and a stack in its own process group, as Playwright does. Each process ignores SIGHUP and
 * runs until another process ends it.
 */
async function startRunner(): Promise<{ runner: ChildProcess; pids: Readonly<Record<string, number>> }> {
  const child = script("child.mjs", "setInterval(() => {}, 1000);");
  const stack = script(
    "stack.ts",
    `import { whenStarterEnds } from ${imported("stack/processes/launcher-link.ts")};
     whenStarterEnds(() => process.exit(0));
     setInterval(() => {}, 1000);`,
  );
  const suite = script(
    "suite.ts",
    `import { spawn } from "node:child_process";
     import { startKept } from ${imported("stack/processes/kept-process.ts")};
     const node = process.execPath;
     const kept = await startKept({
       ...{ command: node, args: [${JSON.stringify(child)}], cwd: ".", env: {} },
       stop: [{ signal: "SIGTERM", waitMs: 1000 }],
     });
     const inGroup = spawn(node, [${JSON.stringify(child)}]);
     const env = { ...process.env, GEMPLAY_STARTER_PID: String(process.pid) };
     const stack = spawn(node, [${JSON.stringify(stack)}], { detached: true, env });
     const pids = { suite: process.pid, kept: kept.pid, inGroup: inGroup.pid, stack: stack.pid };
     console.log(JSON.stringify(pids));`,
  );
  const program = script(
    "runner.ts",
    `import { endSuitesOnSignal, startSuite } from ${imported("testing/suite-process.ts")};
     endSuitesOnSignal();
     const suite = await startSuite([process.execPath, ${JSON.stringify(suite)}], {}, "pipe");
     suite.stdout.pipe(process.stdout);
     await suite.exited;`,
  );
  // The child process inherits no stream to the launcher, so the test removes the variable that names the stream.
  const env = { ...process.env, GEMPLAY_LAUNCHER_FD: undefined };
  const runner = spawn(process.execPath, [program], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  spawned.add(runner);
  for await (const line of createInterface(runner.stdout)) return { runner, pids: JSON.parse(line) };
  throw new Error("the suite did not start");
}

test.each([
  ["the runner", "SIGINT"],
  ["the runner", "SIGTERM"],
  ["the runner", "SIGKILL"],
  ["the suite", "SIGINT"],
  ["the suite", "SIGKILL"],
] as const)(
  "a signal to a process of npm test ends the suite, the database and the stack: %s gets %s",
  async (who, signal) => {
    const { runner, pids } = await startRunner();
    const alive = () => Object.keys(pids).filter((name) => commandLine(pids[name] ?? 0) !== "");
    expect(alive()).toEqual(["suite", "kept", "inGroup", "stack"]);
    if (who === "the runner") runner.kill(signal);
    else process.kill(pids.suite ?? 0, signal);
    while (alive().length > 0) await sleep(50);
    while (runner.exitCode === null && runner.signalCode === null) await sleep(20);
  },
);
