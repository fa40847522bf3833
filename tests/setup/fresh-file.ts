// Test files that run in one process share only the process. Each test file begins with fresh modules and without
// mocks.
import { afterAll, vi } from "vitest";
import { configureProperties } from "./replay.ts";

vi.resetModules();
configureProperties();
afterAll(async () => {
  // Without the wait, an import that a test started could finish during the next file, without the mocks of its own
  // file.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
