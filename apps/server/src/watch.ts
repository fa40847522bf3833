// The program `watch.ts` ends API processes that hang, so that their supervisor (for example systemd) starts the
// processes again. The program is meant for proxies without health checks, because a proxy without health checks keeps
// sending calls to processes that hang. The program ends a process that has not answered for some time, if another
// process has answered in the same time. If no process answers, the machine is overloaded or the cause is outside the
// processes. If the program ended processes, the overload would become worse.
//
// Usage: node watch.ts PORT PORT…; WATCH_COMMAND is the command that ends the process at {port}, and WATCH_SECONDS is
// the maximum time without an answer.
import { exec } from "node:child_process";
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const lookEveryMs = 250;
const usualCommand = "systemctl kill --signal=SIGKILL gemplay-api@{port}.service";

interface Watched {
  readonly port: string;
  /**
   * The time in milliseconds at which the process last answered. The time is undefined for a starting process that has
   * not answered yet.
   */
  answeredAtMs: number | undefined;
}

const silentMs = Number(process.env.WATCH_SECONDS ?? "1.5") * 1_000;
const command = process.env.WATCH_COMMAND ?? usualCommand;
const watched: readonly Watched[] = process.argv.slice(2).map((port) => ({ port, answeredAtMs: undefined }));
if (watched.length === 0 || watched.some(({ port }) => !/^\d+$/.test(port)) || !(silentMs >= 1_000)) {
  console.error("usage: node watch.ts PORT PORT…; WATCH_SECONDS must be 1 or more");
  process.exit(2);
}

/** Returns whether a process answers, does not answer in time ("silent"), or does not listen ("gone"). */
function look(port: string): Promise<"answers" | "silent" | "gone"> {
  return new Promise((found) => {
    const asked = get({ host: "127.0.0.1", port, path: "/healthz", agent: false }, (answer) => {
      clearTimeout(late);
      answer.resume();
      found("answers");
    });
    const late = setTimeout(() => {
      asked.destroy();
      found("silent");
    }, silentMs);
    asked.on("error", () => {
      clearTimeout(late);
      found("gone");
    });
  });
}

async function watch(one: Watched): Promise<void> {
  for (;;) {
    const askedAtMs = performance.now();
    const found = await look(one.port);
    if (found === "answers") one.answeredAtMs = performance.now();
    // No process listens on the port, because the supervisor is starting the process again. A process that starts does
    // not hang.
    else if (found === "gone") one.answeredAtMs = undefined;
    else if (one.answeredAtMs !== undefined && anotherAnswered(one, askedAtMs)) {
      one.answeredAtMs = undefined;
      await end(one.port);
    }
    await sleep(lookEveryMs);
  }
}

/** Returns whether another process has answered since the given time. */
const anotherAnswered = (one: Watched, sinceMs: number): boolean =>
  watched.some((other) => other !== one && (other.answeredAtMs ?? 0) > sinceMs);

async function end(port: string): Promise<void> {
  console.error(
    `the process at port ${port} has not answered for ${silentMs / 1_000} s: the process is ended now`,
  );
  await promisify(exec)(command.replaceAll("{port}", port)).catch((error: unknown) => console.error(error));
}

await Promise.all(watched.map(watch));
