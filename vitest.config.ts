import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/setup/longest-first.ts";

// Generous, because a loaded machine is slow and not wrong; no test uses the limit as a measure.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    pool: "forks",
    // Twice what a small machine can do at once: most files wait for most of their time.
    maxWorkers: 4,
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
          testTimeout: 120_000,
        },
      })),
      {
        test: {
          name: "product",
          include: ["{packages,apps,tools,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "tests/{e2e,boundaries,source-rules}/**"],
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
