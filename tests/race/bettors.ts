// Starts betting processes for a test file.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach } from "vitest";

const program = fileURLToPath(new URL("./bettor.ts", import.meta.url));
type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Returns a function that starts a betting process. All processes are killed after each test. */
export function withBettors(): (url: string) => ReturnType<typeof startBettor> {
  const children: Child[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });
  return (url) => startBettor(url, children);
}

/**
 * Starts a betting process. The result contains a function that returns the answers of the process so far, and a
 * function that waits for a condition on the output lines.
 */
async function startBettor(url: string, children: Child[]) {
  const child = spawn(process.execPath, [program, url], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).setMaxListeners(0);
  const ended = new Promise<void>((resolve) => reader.once("close", resolve));
  reader.on("line", (line) => lines.push(line));
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => condition() && resolve();
      reader.on("line", look);
      reader.once("close", () => reject(new Error("the process ended")));
      look();
    });
  await until(() => lines.includes("ready"));
  return {
    child,
    until,
    ended,
    answers: () => lines.filter((line) => line.includes(" ")).map((line) => line.split(" ")),
    send: (job: object) => child.stdin.write(`${JSON.stringify(job)}\n`),
    /** Resolves when the process has done the given number of jobs. */
    done: (jobs = 1) => until(() => lines.filter((line) => line === "done").length >= jobs),
  };
}
