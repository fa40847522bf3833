// Runs the server as a separate process, for tests that need several processes.
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { bareEnvironment, noChain, testVariables } from "./compose.ts";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export interface ServerProcess {
  /** The child process of the server. The caller must end the child process, even if the server never listens. */
  readonly child: ChildProcess;
  /** Resolves to the address at which the server listens; rejects if the process ends before. */
  readonly url: Promise<string>;
  /** Returns everything that the server process wrote to its error output. */
  errors(): string;
}

/**
 * Starts a server process.
 *
 * @param nodeOptions options of Node, for example modules to load first
 */
export function startServerProcess(
  databaseUrl: string,
  variables: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...bareEnvironment,
      ...testVariables(databaseUrl, { LOG_LEVEL: "info", ...noChain, ...variables }),
    },
  });
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const url = new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server ended: ${errors}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { url, msg } = JSON.parse(line) as { url?: string; msg?: string };
      if (msg === "could not start") reject(new Error(line));
      if (msg === "listening" && url !== undefined) resolve(url);
    });
  });
  return { child, url, errors: () => errors };
}
