// Starts programs below a supervisor (supervisor.ts), so that no program outlives the process that started the program.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** The description of a program to start. The starting process sends the description as JSON to the supervisor. */
export interface KeptProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string | undefined>;
  /**
   * The file that receives the program's standard output and standard error. Without a log file, the program writes to
   * the output of the starting process.
   */
  readonly logFile?: string | undefined;
  /** The system account that runs the program. Only root can choose another system account. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
  /**
   * The stop signals in order, each with the milliseconds to wait before the next signal. SIGKILL follows the last stop
   * signal.
   */
  readonly stop: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[];
  /**
   * Sends SIGTERM at once to processes that the program leaves in its process group. If false, the processes that
   * remain get time to end.
   */
  readonly endsGroup?: boolean;
}

export interface KeptProcess {
  readonly pid: number;
  /** Resolves with the exit code or the signal's name when the program has ended. The promise never rejects. */
  readonly exited: Promise<string>;
  /** The output of the program; null if the output is not piped. */
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  /** Sends the stop signals in order and resolves when the program has ended. Callers may call `stop` several times. */
  stop(): Promise<void>;
}

const supervisorFile = fileURLToPath(new URL("supervisor.ts", import.meta.url));

/**
 * Starts `program` below a supervisor. Rejects if the program cannot be started.
 *
 * @param output with `pipe`, the starting process can read the standard output and standard error of the program
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
  supervisor.stdin?.on("error", () => {}); // the supervisor may end before it reads the description
  // Sends the description of the program through standard input, because the environment in the description contains
  // passwords and keys. All users of the machine can read the arguments of a process.
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
      // A killed supervisor cannot end its program, so the starting process kills the program.
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
