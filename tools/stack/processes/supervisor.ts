// The supervisor is a small process between the stack and one program (PostgreSQL, the chain, the server). The
// supervisor holds the reading end of a pipe; only the starting process holds the writing end. The pipe closes when the
// starting process ends, also by kill -9. When the pipe closes, the supervisor stops the program, first with the
// signals that ask the program to end. The supervisor has its own session, so that Ctrl-C in a terminal reaches only
// the starting process. After Ctrl-C, the starting process stops all programs in order.
import { spawn } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { KeptProgram } from "./kept-process.ts";

const reportFd = 3;
const fromStarter = createInterface({ input: process.stdin });

/**
 * The starting process sends the description of the program as the first line of the input. Every user of the machine
 * can read arguments and environment variables.
 */
const program = await new Promise<KeptProgram>((resolve) => {
  fromStarter.once("line", (line) => resolve(JSON.parse(line) as KeptProgram));
  // If the first line is missing, the supervisor has not started a program.
  fromStarter.once("close", () => process.exit(1));
}).finally(() => fromStarter.removeAllListeners("close"));

/**
 * Reports a line to the starting process. Write errors are ignored, because the starting process may have ended
 * already.
 */
function report(line: string): void {
  try {
    writeSync(reportFd, `${line}\n`);
  } catch {
    // the starting process has ended
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

/**
 * Waits for child processes that run longer than the program. The remaining child processes get as much time as the
 * program before SIGKILL.
 */
async function endOffspring(): Promise<void> {
  if (!ownGroup || child.pid === undefined) return;
  if (program.endsGroup === true) signalGroup(child.pid, "SIGTERM");
  const patienceMs = program.stop.reduce((sum, step) => sum + step.waitMs, 0);
  for (let waitedMs = 0; signalGroup(child.pid, waitedMs < patienceMs ? 0 : "SIGKILL"); waitedMs += 50)
    await sleep(50);
}

/** Sends a signal to a whole process group. Returns false if the process group contains no processes. */
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
