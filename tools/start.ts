// `npm start` and, with --dev, `npm run dev`: the whole stack until it is told to stop.
import { parseArgs } from "node:util";
import { whenLauncherEnds } from "./stack/launcher-link.ts";
import { Stack } from "./stack/stack.ts";

const { values: options } = parseArgs({ options: { dev: { type: "boolean" } } });

function readPort(): number {
  const text = process.env.PORT ?? "4680";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${text}.`);
  return port;
}

/** One sentence for what we foresaw; the whole trace for what we did not. */
function fail(error: unknown): void {
  console.error(error instanceof Error && error.constructor === Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const stack = new Stack({
    dataFolder: process.env.GEMPLAY_DATA ?? ".data",
    port: readPort(),
    host: process.env.HOST ?? "127.0.0.1",
    dev: options.dev === true,
    databaseUrl: process.env.DATABASE_URL,
    say: (line) => console.log(line),
  });
  const asked = Promise.withResolvers<undefined>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => asked.resolve(undefined));
  whenLauncherEnds(() => asked.resolve(undefined));
  process.stdout.on("error", () => asked.resolve(undefined)); // the terminal is gone
  try {
    const running = stack.start();
    const first = await Promise.race([running, asked.promise]);
    if (first) {
      console.log(`Gemplay is ready at ${first.origin}`);
      const broken = await Promise.race([first.ended, asked.promise]);
      if (broken !== undefined) fail(new Error(broken));
    } else running.catch(() => {}); // what was half started fails when it is stopped
  } catch (error) {
    fail(error);
  }
  if (process.exitCode === undefined) console.log("Stopping …");
  await stack.stop();
  // A step of the start may still be under way; its children end with this process.
  process.exit();
}

main().catch((error: unknown) => {
  fail(error);
  process.exit();
});
