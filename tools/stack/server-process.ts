// Starts the server as a child process of the stack.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type KeptProcess, startKept } from "./processes/kept-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const serverFolder = join(root, "apps/server/src");

/** The environment variables that configure the server; docs/configuration.md describes each variable. */
export type ServerEnvironment = Readonly<Record<string, string>>;

/** The folders with the server's source files. */
export const serverFolders: readonly string[] = [join(root, "apps/server"), join(root, "packages")];

/**
 * Starts the server. If `logFile` is set, the server writes its log to this file and not to the output of the starting
 * process.
 */
export async function startServer(environment: ServerEnvironment, logFile?: string): Promise<KeptProcess> {
  return await startKept({
    command: process.execPath,
    args: [join(serverFolder, "main.ts")],
    cwd: root,
    env: { ...process.env, ...environment },
    logFile,
    stop: [{ signal: "SIGTERM", waitMs: 15_000 }],
  });
}

/** Resolves when `GET /readyz` answers 200. Rejects if the server ends before it is ready. */
export async function whenReady(server: KeptProcess, origin: string): Promise<void> {
  let ended: string | undefined;
  void server.exited.then((how) => {
    ended = how;
  });
  while (ended === undefined) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`The server did not start (it ended with ${ended}).`);
}

/**
 * Runs one command of the operator's program with the server's environment. Resolves with the exit code or signal of
 * the operator's program.
 */
export async function runOperator(environment: ServerEnvironment, args: readonly string[]): Promise<string> {
  const operator = await startKept({
    command: process.execPath,
    args: [join(serverFolder, "operator/operator.cli.ts"), ...args],
    cwd: root,
    env: { ...process.env, ...environment },
    stop: [{ signal: "SIGTERM", waitMs: 5000 }],
  });
  return await operator.exited;
}

/**
 * Runs one command of the operator's program and resolves with the printed text. Rejects if the operator's program
 * refuses the command.
 */
export async function askOperator(environment: ServerEnvironment, args: readonly string[]): Promise<string> {
  const program = join(serverFolder, "operator/operator.cli.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
