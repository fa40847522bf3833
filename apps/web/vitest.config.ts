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
  // Vite must know all libraries at the start, because Vite reloads the page when a test imports an unknown library.
  optimizeDeps: {
    include: ["axe-core"],
    entries: ["index.html", "test/**/*.ts", "src/**/*.{browser,host}.test.tsx"],
  },
  test: {
    name: "components",
    include: ["src/**/*.browser.test.tsx"],
    // Three pages run tests at a time, because a test mostly waits.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The hook of the setup file is the first hook after a test, so that the hook prints the screen of a failed test.
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
