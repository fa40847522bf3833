// The server as a process of its own, for what only separate processes can show.
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { bareEnvironment, noChain, testVariables } from "./compose.ts";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export interface ServerProcess {
  /** To be ended by the caller, also when it never listens. */
  readonly child: ChildProcess;
  /** Where it listens, once it does; rejects when it ends before. */
  readonly url: Promise<string>;
  /** Everything that it wrote to its error output. */
  errors(): string;
}

/** @param nodeOptions of Node, for example modules to load first */
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
