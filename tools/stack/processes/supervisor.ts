// The supervisor: a small process between the stack and one program (PostgreSQL, the chain, the server).
// It holds the reading end of a pipe whose writing end only the starting process has. When that pipe closes,
// for whatever reason, kill -9 of the starting process included, it stops the program, politely at first.
// It is in a session of its own, so that Ctrl-C in a terminal reaches the starter only, which stops things in order.
import { spawn } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { KeptProgram } from "./kept-process.ts";

const reportFd = 3;
const fromStarter = createInterface({ input: process.stdin });

/** The first line from the starter; arguments and variables of a process can be read by everybody on the machine. */
const program = await new Promise<KeptProgram>((resolve) => {
  fromStarter.once("line", (line) => resolve(JSON.parse(line) as KeptProgram));
  fromStarter.once("close", () => process.exit(1)); // unless the line came, nothing was started yet
}).finally(() => fromStarter.removeAllListeners("close"));

/** The starter may be gone already: then nobody is left to read the report. */
function report(line: string): void {
  try {
    writeSync(reportFd, `${line}\n`);
  } catch {
    // nobody listens any more
  }
}

const ownGroup = process.platform !== "win32";
const log = program.logFile === undefined ? undefined : openSync(program.logFile, "a");
const child = spawn(program.command, program.args, {
  cwd: program.cwd,
  env: program.env,
  stdio: log === undefined ? ["ignore", "inherit", "inherit"] : ["ignore", log, log],
  detached: ownGroup,
  ...(program.account ?? {}),
});
if (log !== undefined) closeSync(log);

child.once("error", (error) => {
  report(`failed ${error.message}`);
  process.exit(1);
});
child.once("spawn", () => report(`started ${child.pid}`));
child.once("exit", async (code, signal) => {
  await endOffspring();
  report(`exited ${signal ?? code}`);
  process.exit(0);
});

/** A program with processes of its own may end before they do; they get the time that it had. */
async function endOffspring(): Promise<void> {
  if (!ownGroup || child.pid === undefined) return;
  if (program.endsGroup === true) signalGroup(child.pid, "SIGTERM");
  const patienceMs = program.stop.reduce((sum, step) => sum + step.waitMs, 0);
  for (let waitedMs = 0; signalGroup(child.pid, waitedMs < patienceMs ? 0 : "SIGKILL"); waitedMs += 50)
    await sleep(50);
}

/** Signals a whole process group; false when nobody is left in it. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  let delayMs = 0;
  for (const step of program.stop) {
    setTimeout(() => child.kill(step.signal), delayMs);
    delayMs += step.waitMs;
  }
  setTimeout(() => child.kill("SIGKILL"), delayMs);
}
fromStarter.once("close", stop);
process.stdin.once("error", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
