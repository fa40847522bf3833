// Starts the processes of the benchmark and exchanges messages with them.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The functions that stop the started programs; the last function runs first. */
export const endings: (() => Promise<unknown>)[] = [];

/** Starts a process. @returns the process, and a function that ends the process */
export function startChild(
  file: string,
  env: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly end: () => Promise<unknown> } {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  const ended = once(child, "exit");
  // Rejects when a process ends. Without the rejection, the benchmark would wait forever for a message of the ended
  // process.
  child.on("exit", (code) => code !== 0 && child.emit("error", new Error(`${file} ended with ${code}`)));
  const end = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  endings.push(end);
  return { child, end };
}

/** Sends an order to a process, and returns the next message of the process. */
export async function ask<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  const answered = once(child, "message");
  child.send(order);
  const [answer] = (await answered) as [Answer];
  return answer;
}
