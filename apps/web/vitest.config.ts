import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findBrowser } from "../../tests/e2e/support/browser.ts";

const browser = await findBrowser();
const setup = (name: string): string => join(import.meta.dirname, "test", `${name}.ts`);

/**
 * Configuration of the component tests. The component tests run screens and components in the same Chromium as the
 * end-to-end tests. A typed simulation (`test/api-stand-in.ts`) replaces the server.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  // As in the build: the browser refuses a `<use>` of an SVG file that is inlined as a data URL.
  build: { assetsInlineLimit: 0 },
  // Vite must know all libraries at the start, because Vite reloads the page when a test imports an unknown library.
  optimizeDeps: {
    include: ["axe-core"],
    entries: ["index.html", "test/**/*.ts", "src/**/*.{browser,host}.test.tsx"],
  },
  test: {
    name: "components",
    include: ["src/**/*.browser.test.tsx"],
    // Tests run in three pages at the same time, because they spend most of their time waiting.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // After each test, the hook of the setup file runs before all other hooks, so that it can still print the screen of
    // a failed test.
    sequence: { hooks: "list" },
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 375, height: 812 },
      provider: playwright({
        actionTimeout: 60_000,
        launchOptions: {
          executablePath: browser.path,
          args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
          env: { ...process.env, ...browser.env } as Record<string, string>,
        },
        contextOptions: { locale: "en-GB", timezoneId: "UTC" },
      }),
      instances: [
        { browser: "chromium", setupFiles: [setup("setup")] },
        // The page checks only once, when its code loads, whether it runs inside the messaging host.
        {
          browser: "chromium",
          name: "components in the host",
          include: ["src/**/*.host.test.tsx"],
          setupFiles: [setup("host-setup")],
        },
      ],
    },
  },
});
