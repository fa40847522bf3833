import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/setup/longest-first.ts";

// The limits only end a test that hangs. They are generous because a loaded machine is slow, and no test measures time with them.
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // A failure shows both values whole, not as `[ …(3) ]`.
    chaiConfig: { truncateThreshold: 1_000 },
    pool: "forks",
    // Twice what a small machine can do at once: most files wait for most of their time.
    maxWorkers: 4,
    // The end of a run stops a PostgreSQL cluster and removes its folder.
    teardownTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: "boundaries", include: ["tests/boundaries/*.test.ts"], ...patience } },
      { test: { name: "source-rules", include: ["tests/source-rules/*.test.ts"], ...patience } },
      // Need programs that npm does not bring: `npm run test:redis`, `test:failover` and `test:alerts`; `npm run soak` takes its time. None is of `npm test`.
      ...["redis", "failover", "alerts", "soak"].map((name) => ({
        test: {
          name,
          include: [`tests/${name}/*.drill.ts`],
          globalSetup: ["tests/setup/postgres.ts"],
          ...patience,
        },
      })),
      {
        test: {
          name: "product",
          include: ["{packages,apps,tools,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: [
            "**/node_modules/**",
            "tests/{e2e,boundaries,source-rules}/**",
            // In a browser, by a configuration of their own: apps/web/vitest.config.ts.
            "**/*.{browser,host}.test.tsx",
          ],
          // Few processes for all files instead of one for each: most of a file's time was the start of its process.
          // What keeps files apart is in the set-up file.
          isolate: false,
          setupFiles: ["tests/setup/fresh-file.ts"],
          globalSetup: ["tests/setup/postgres.ts"],
          ...patience,
        },
      },
    ],
  },
});
