import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/e2e/support/browser.ts";
import { freePort } from "./tools/stack/processes/free-port.ts";

// Whoever works on a journey may have a stack running already: JOURNEYS_PORT and JOURNEYS_DATA name it.
const ownStack = process.env.JOURNEYS_PORT === undefined;
// Set once by the process that Playwright starts; its workers inherit all three.
if (ownStack) {
  process.env.JOURNEYS_PORT = String(await freePort(0, "the journeys"));
  // Only named here: what reads this file without running a journey leaves nothing behind.
  process.env.JOURNEYS_DATA = join(tmpdir(), `gemplay-journeys-${randomUUID()}`);
}
process.env.JOURNEYS_BROWSER ??= JSON.stringify(await findBrowser());
// The stack of the journeys is its own, whatever this shell is set up for.
delete process.env.DATABASE_URL;
delete process.env.PUBLIC_ORIGIN;
delete process.env.BOT_TOKEN;

const origin = `http://localhost:${process.env.JOURNEYS_PORT}`;
const browser = JSON.parse(process.env.JOURNEYS_BROWSER) as Awaited<ReturnType<typeof findBrowser>>;

/** Browser journeys against the whole running stack: its own data folder and port, nothing shared with `npm start`. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.journey.ts",
  outputDir: ".reports/journeys",
  fullyParallel: true,
  workers: 5,
  // The rounds of Crash are everybody's and take their time: who waits for them keeps no core from the others.
  projects: [
    { name: "crash", testMatch: "crash.journey.ts", workers: 2 },
    { name: "screens and money", testIgnore: "crash.journey.ts", workers: 3 },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: origin,
    viewport: { width: 375, height: 812 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Each journey sees what the server sends; the worker has journeys of its own (installed.journey.ts).
    serviceWorkers: "block",
    launchOptions: {
      executablePath: browser.path,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      env: { ...process.env, ...browser.env },
    },
  },
  ...(ownStack ? { globalTeardown: "./tests/e2e/support/clean-up.ts", webServer: stack() } : {}),
});

/** `npm start` as it is, begun with nothing; the journeys begin when it says that it is ready. */
function stack() {
  const { JOURNEYS_PORT: PORT = "", JOURNEYS_DATA: GEMPLAY_DATA = "" } = process.env;
  return {
    command: `"${process.execPath}" tools/start.ts`,
    env: { PORT, GEMPLAY_DATA, HOST: "127.0.0.1", GEMPLAY_STARTER_PID: String(process.pid) },
    wait: { stdout: /Gemplay is ready at/ },
    timeout: 240_000,
    stdout: "pipe" as const,
    stderr: "pipe" as const,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 30_000 },
  };
}
