import { defineConfig } from "vitest/config";

// Generous, because a loaded machine is slow and not wrong; no test uses the limit as a measure.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    projects: [
      { test: { name: "boundaries", include: ["tests/boundaries/*.test.ts"], ...patience } },
      { test: { name: "source-rules", include: ["tests/source-rules/*.test.ts"], ...patience } },
      {
        test: {
          name: "product",
          include: ["{packages,apps,tools,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "tests/{e2e,boundaries,source-rules}/**"],
          globalSetup: ["tests/setup/postgres.ts"],
          ...patience,
        },
      },
    ],
  },
});
