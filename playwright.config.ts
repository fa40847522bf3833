import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/e2e/support/browser.ts";
import { freePort } from "./tools/stack/processes/free-port.ts";

// A developer who already runs a stack can set JOURNEYS_PORT and JOURNEYS_DATA, and the end-to-end tests use this
// stack.
const ownStack = process.env.JOURNEYS_PORT === undefined;
// The first process of Playwright sets the three JOURNEYS variables, and the workers of Playwright inherit them.
if (ownStack) {
  process.env.JOURNEYS_PORT = String(await freePort(0, "the journeys"));
  // The folder is only named here and not created, because some tools read this file and run no test.
  process.env.JOURNEYS_DATA = join(tmpdir(), `gemplay-journeys-${randomUUID()}`);
}
process.env.JOURNEYS_BROWSER ??= JSON.stringify(await findBrowser());
// The end-to-end tests use a stack of their own. The shell's variables for another stack must not change this stack.
delete process.env.DATABASE_URL;
delete process.env.PUBLIC_ORIGIN;
delete process.env.BOT_TOKEN;

const origin = `http://localhost:${process.env.JOURNEYS_PORT}`;
const browser = JSON.parse(process.env.JOURNEYS_BROWSER) as Awaited<ReturnType<typeof findBrowser>>;

/**
 * The end-to-end tests run in a browser against a whole stack. The stack has its own data folder and port and shares
 * nothing with `npm start`.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.journey.ts",
  outputDir: ".reports/journeys",
  fullyParallel: true,
  workers: 5,
  // Tests of Crash wait for rounds that all players share. These tests run in a separate project, so that they do
  // not take workers from the other tests while they wait.
  projects: [
    { name: "crash", testMatch: "crash.journey.ts", workers: 2 },
    { name: "screens and money", testIgnore: "crash.journey.ts", workers: 3 },
  ],
  retries: 0,
  forbidOnly: true,
  // The time limits only end a test that hangs.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: origin,
    viewport: { width: 375, height: 812 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Without a service worker, each test gets the files directly from the server. installed.journey.ts tests the
    // service worker.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: browser.path,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      env: { ...process.env, ...browser.env },
    },
  },
  ...(ownStack ? { globalTeardown: "./tests/e2e/support/clean-up.ts", webServer: stack() } : {}),
});

/** Starts `npm start` on an empty data folder. The tests begin after `npm start` has printed that it is ready. */
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
