// Starts programs below a supervisor (supervisor.ts), so that no program outlives the process that started it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** The description of a program to start. The starter sends the description as JSON. */
export interface KeptProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string | undefined>;
  /** The file that receives standard output and error. Without it, the program writes to the starter's output. */
  readonly logFile?: string | undefined;
  /** The system account that runs the program. Only root can choose another account. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
  /** Signals in order, each with the milliseconds to wait before the next signal. SIGKILL follows the last signal. */
  readonly stop: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[];
  /**
   * Sends SIGTERM at once to processes that the program leaves in its group. Otherwise these processes get time to end.
   */
  readonly endsGroup?: boolean;
}

export interface KeptProcess {
  readonly pid: number;
  /** Resolves with the exit code or the signal's name when the program has ended. Never rejects. */
  readonly exited: Promise<string>;
  /** The output of the program; null if the output is not piped. */
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  /** Runs the stop sequence and resolves when the program has ended. May be called several times. */
  stop(): Promise<void>;
}

const supervisorFile = fileURLToPath(new URL("supervisor.ts", import.meta.url));

/**
 * Starts `program` below a supervisor. Rejects if the program cannot be spawned.
 *
 * @param output with `pipe`, the starter reads the program's standard output and error
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
  supervisor.stdin?.on("error", () => {}); // the supervisor may end first
  // Sends the program description through standard input, because the environment holds passwords and keys. Arguments
  // are visible to all users.
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
      // A killed supervisor cannot report the end of its program, so the starter kills the program here.
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

/** Sends a signal to a process that may have ended. Returns true if the process existed. */
export function killQuietly(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
