// Starts programs below a supervisor (supervisor.ts), so that none outlives the process that started it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** A program to be kept; everything in it must survive JSON. */
export interface KeptProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string | undefined>;
  /** Standard output and error are appended to this file; without it they go where the starter's go. */
  readonly logFile?: string | undefined;
  /** System account to run as; only root can choose one. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
  /** Signals in order, each with the milliseconds given before the next; SIGKILL comes after the last. */
  readonly stop: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[];
  /** Processes that the program leaves behind in its group get SIGTERM at once; otherwise they get time to end. */
  readonly endsGroup?: boolean;
}

export interface KeptProcess {
  readonly pid: number;
  /** Resolves when the program has ended, with its exit code or the signal's name; never rejects. */
  readonly exited: Promise<string>;
  /** The output of the process; null without pipes. */
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  /** Runs the stop sequence and resolves when the program has ended; may be called again. */
  stop(): Promise<void>;
}

const supervisorFile = fileURLToPath(new URL("supervisor.ts", import.meta.url));

/**
 * Starts `program` below a supervisor. Rejects when it cannot be spawned.
 *
 * @param output `pipe`: the starter reads the program's standard output and error
 */
export async function startKept(
  program: KeptProgram,
  output: "inherit" | "pipe" = "inherit",
): Promise<KeptProcess> {
  const supervisor = spawn(process.execPath, [supervisorFile], {
    detached: true,
    stdio: ["pipe", output, output, "pipe"],
  });
  const reports = supervisor.stdio[3];
  if (!reports || !("readable" in reports)) throw new Error("the supervisor has no report pipe");
  supervisor.stdin?.on("error", () => {}); // the supervisor may be gone first
  // Not as an argument: the environment of a program holds passwords and keys.
  supervisor.stdin?.write(`${JSON.stringify(program)}\n`);
  reports.on("error", () => {});

  let pid = 0;
  let ended = "unknown";
  const started = Promise.withResolvers<void>();
  createInterface({ input: reports }).on("line", (line) => {
    const [word, ...rest] = line.split(" ");
    if (word === "started") {
      pid = Number(rest[0]);
      started.resolve();
    } else if (word === "exited") ended = rest.join(" ");
    else if (word === "failed") started.reject(new Error(`${program.command}: ${rest.join(" ")}`));
  });
  const exited = new Promise<string>((resolve) => {
    supervisor.once("close", () => {
      // A supervisor killed before its program reports no end; the program must not stay behind.
      if (pid > 0 && ended === "unknown") killQuietly(pid, "SIGKILL");
      started.reject(new Error(`${program.command} did not start`));
      resolve(ended);
    });
  });
  supervisor.once("error", (error) => started.reject(error));
  await started.promise;
  return {
    pid,
    exited,
    stdout: supervisor.stdout,
    stderr: supervisor.stderr,
    async stop() {
      supervisor.stdin?.end();
      await exited;
    },
  };
}

/** Sends a signal to a process that may have ended; true when it was there. */
export function killQuietly(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
