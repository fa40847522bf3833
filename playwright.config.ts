import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/e2e/support/browser.ts";
import { freePort } from "./tools/stack/free-port.ts";

// Whoever works on a journey may have a stack running already: JOURNEYS_PORT names it.
const reuseExistingServer = process.env.JOURNEYS_PORT !== undefined;
// Set once by the process that Playwright starts; its workers inherit all three.
process.env.JOURNEYS_PORT ??= String(await freePort(0, "the journeys"));
process.env.JOURNEYS_DATA ??= makeDataFolder();
process.env.JOURNEYS_BROWSER ??= JSON.stringify(await findBrowser());
// The stack of the journeys is its own, whatever this shell is set up for.
delete process.env.DATABASE_URL;
delete process.env.PUBLIC_ORIGIN;

const origin = `http://localhost:${process.env.JOURNEYS_PORT}`;
const browser = JSON.parse(process.env.JOURNEYS_BROWSER) as Awaited<ReturnType<typeof findBrowser>>;

function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-journeys-"));
  // As root the database runs under another account, which has to reach its folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** Browser journeys against the whole running stack: its own data folder and port, nothing shared with `npm start`. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.journey.ts",
  outputDir: ".reports/journeys",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalTeardown: "./tests/e2e/support/clean-up.ts",
  use: {
    baseURL: origin,
    viewport: { width: 375, height: 812 },
    locale: "en-GB",
    timezoneId: "UTC",
    launchOptions: {
      executablePath: browser.path,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      env: { ...process.env, ...browser.env },
    },
  },
  webServer: {
    command: `"${process.execPath}" tools/start.ts`,
    url: `${origin}/readyz`,
    env: { PORT: process.env.JOURNEYS_PORT, HOST: "127.0.0.1", GEMPLAY_DATA: process.env.JOURNEYS_DATA },
    reuseExistingServer,
    timeout: 240_000,
    stdout: "pipe",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
  },
});
