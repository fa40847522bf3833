// Runs the server as a separate operating system process, for tests that need several processes.
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { bareEnvironment, noChain, testVariables } from "./compose.ts";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const patience = ["--import", new URL("patient-connections.mjs", import.meta.url).href];

export interface ServerProcess {
  /**
   * The child process that runs the server. The caller must end the child process, even if the server never listens.
   */
  readonly child: ChildProcess;
  /**
   * Resolves to the address at which the server listens. The promise rejects if the process ends before the server
   * listens.
   */
  readonly url: Promise<string>;
  /** Returns everything that the server process has written to its standard error. */
  errors(): string;
}

/**
 * Starts the server as a child process.
 *
 * @param nodeOptions command line options of Node, for example modules that are loaded first
 */
export function startServerProcess(
  databaseUrl: string,
  variables: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...patience, ...nodeOptions, program], {
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
