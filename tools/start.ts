// `npm start` and `npm run dev` (with --dev) run the whole local stack until they get a stop signal.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { whenLauncherEnds, whenStarterEnds } from "./stack/processes/launcher-link.ts";
import { Stack } from "./stack/stack.ts";

const { values: options } = parseArgs({ options: { dev: { type: "boolean" } } });

function readPort(): number {
  const text = process.env.PORT ?? "4680";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${text}.`);
  return port;
}

/** Prints only the message of an expected error, and the whole trace of an unexpected error. */
function fail(error: unknown): void {
  console.error(error instanceof Error && error.constructor === Error ? error.message : error);
  process.exitCode = 1;
}

/** Returns the folder of a page built by `npm run build`, or undefined if the stack should build the page. */
function builtPage(): string | undefined {
  const folder = process.env.WEB_DIST;
  if (folder === undefined || existsSync(join(folder, "index.html"))) return folder && resolve(folder);
  throw new Error(`WEB_DIST: there is no built page in ${resolve(folder)}.`);
}

/**
 * The maximum time in ms for the stop, because an unfinished start can block the stop. Each part of the stack also has
 * its own time limit for stopping.
 */
const stopAtMostMs = 90_000;
/** In a terminal, Ctrl-C reaches this process twice: directly and through its launcher. */
const sameRequestMs = 1_000;

/**
 * Resolves when a signal asks the stack to stop. A second signal ends this process at once, and the remaining parts end
 * with this process.
 */
function untilAsked(): Promise<undefined> {
  const asked = Promise.withResolvers<undefined>();
  let askedAt: number | undefined;
  const ask = () => {
    if (askedAt !== undefined && performance.now() - askedAt > sameRequestMs) process.exit(1);
    askedAt ??= performance.now();
    asked.resolve(undefined);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  whenLauncherEnds(() => asked.resolve(undefined));
  whenStarterEnds(() => asked.resolve(undefined));
  process.stdout.on("error", () => asked.resolve(undefined)); // the terminal is closed
  return asked.promise;
}

async function main(): Promise<void> {
  const stack = new Stack({
    dataFolder: process.env.GEMPLAY_DATA ?? ".data",
    port: readPort(),
    host: process.env.HOST ?? "127.0.0.1",
    dev: options.dev === true,
    webDist: builtPage(),
    databaseUrl: process.env.DATABASE_URL,
    say: (line) => console.log(line),
  });
  const asked = untilAsked();
  try {
    const running = stack.start();
    const first = await Promise.race([running, asked]);
    if (first) {
      if (first.inboxUrl !== undefined) console.log(`The e-mails of the stack are at ${first.inboxUrl}`);
      if (first.hostPageUrl !== undefined)
        console.log(`The app inside the local messaging host is at ${first.hostPageUrl}`);
      const { email, password, page } = first.operator;
      console.log(
        `The operator's page is at ${page}: sign in as ${email} with the password ${password} and a code.`,
      );
      console.log(`  The command \`npm run operator -- operators code ${email}\` shows the sign-in code.`);
      console.log(`Gemplay is ready at ${first.origin}`);
      const broken = await Promise.race([first.ended, asked]);
      if (broken !== undefined) fail(new Error(broken));
    } else running.catch(() => {}); // the start fails when the stack stops, so this error is expected
  } catch (error) {
    fail(error);
  }
  if (process.exitCode === undefined) console.log("Stopping …");
  await Promise.race([stack.stop(), sleep(stopAtMostMs)]);
  // A step of the start may still be running. If the start is unfinished, its child processes end with this process.
  process.exit();
}

main().catch((error: unknown) => {
  fail(error);
  process.exit();
});
