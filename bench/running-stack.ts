// Starts the whole stack as a user starts it, for benchmarks in a browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "../tools/stack/processes/free-port.ts";
import { whenLauncherEnds } from "../tools/stack/processes/launcher-link.ts";
import { readStack } from "./stack-address.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

// `whenLauncherEnds` runs before this program starts a child process, so that child processes do not inherit the stream
// to the launcher.
let interrupted = () => {};
whenLauncherEnds(() => interrupted());

interface RunningStack {
  readonly origin: string;
  /** The path of the stack's data folder. */
  readonly data: string;
  stop(): Promise<void>;
}

/**
 * Starts the stack with the data folder `data` and resolves when the stack is ready. If `BENCH_STACK` names the data
 * folder of a running stack, the benchmark uses this stack. A stack that `BENCH_STACK` names keeps running after the
 * benchmark.
 */
export async function startStack(data: string): Promise<RunningStack> {
  const running = process.env.BENCH_STACK;
  if (running !== undefined) {
    return { origin: readStack(running).origin, data: running, stop: async () => {} };
  }
  const port = String(await freePort(0, "the page"));
  const stack = spawn(process.execPath, ["tools/start.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      HOST: "127.0.0.1",
      GEMPLAY_DATA: data,
      GEMPLAY_STARTER_PID: String(process.pid),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(stack, "exit");
  interrupted = () => void stack.kill("SIGTERM");
  const lines = createInterface(stack.stdout);
  await Promise.race([
    new Promise<void>((ready) => {
      lines.on("line", (line) => {
        if (line.includes("Gemplay is ready at")) ready();
      });
    }),
    ended.then(() => {
      throw new Error("the stack did not start");
    }),
  ]);
  return {
    origin: `http://localhost:${port}`,
    data,
    async stop() {
      stack.kill("SIGTERM");
      await ended;
    },
  };
}
