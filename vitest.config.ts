import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/setup/longest-first.ts";

// The time limits only end a test that hangs. The limits are long, because a busy machine is slow. No test uses these
// limits to measure time.
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // A failed test shows the complete expected and received values, and not `[ …(3) ]`.
    chaiConfig: { truncateThreshold: 1_000 },
    pool: "forks",
    // A small machine has two cores. Four processes can run, because most test files wait for most of their time.
    maxWorkers: 4,
    // The end of a run stops a PostgreSQL cluster and removes its folder.
    teardownTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: "boundaries", include: ["tests/boundaries/*.test.ts"], ...patience } },
      { test: { name: "source-rules", include: ["tests/source-rules/*.test.ts"], ...patience } },
      // `npm test` runs none of these projects. `npm run test:redis`, `test:failover`, `test:backup`, `test:alerts` and
      // `test:citus` need programs that npm does not install. `npm run soak` takes a long time.
      ...["redis", "failover", "backup", "alerts", "citus", "soak"].map((name) => ({
        test: {
          name,
          include: [`tests/${name}/*.failure.ts`],
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
            // These tests run in a browser, with the configuration apps/web/vitest.config.ts.
            "**/*.{browser,host}.test.tsx",
          ],
          // All test files share a few processes, because a process of its own would need most of a file's time for its
          // start. The setup file isolates the test files from each other.
          isolate: false,
          setupFiles: ["tests/setup/fresh-file.ts"],
          globalSetup: ["tests/setup/postgres.ts"],
          ...patience,
        },
      },
    ],
  },
});
