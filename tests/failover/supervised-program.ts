import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The time in ms after which an ended program starts again: RestartSec of deploy/ha/restart.conf. */
const restartAfterMs = 1_000;

/** A program that starts again after an unexpected end, as under systemd with deploy/ha/restart.conf. */
export interface SupervisedProgram {
  start(): void;
  kill(signal: NodeJS.Signals): void;
  /** After this call, the program does not start again when it ends. */
  leaveEnded(): void;
}

/** @param logFile a file that receives the output of the program */
export function superviseProgram(
  [program = "", ...args]: readonly string[],
  variables: Readonly<Record<string, string>>,
  logFile: string,
): SupervisedProgram {
  let isWanted = false;
  let child: ChildProcess | undefined;
  function run(): void {
    const log = openSync(logFile, "a");
    child = spawn(program, args, {
      cwd: "/",
      env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: "C.UTF-8", ...variables },
      stdio: ["ignore", log, log],
    });
    child.on("error", (error) => console.error(program, error));
    child.once("exit", async () => {
      await sleep(restartAfterMs);
      if (isWanted) run();
    });
  }
  return {
    start() {
      isWanted = true;
      run();
    },
    kill: (signal) => void child?.kill(signal),
    leaveEnded() {
      isWanted = false;
    },
  };
}
