// Test files that run in one process share only the process. Each test file begins with fresh modules and without
// mocks.
import { afterAll, vi } from "vitest";
import { configureProperties } from "./replay.ts";

vi.resetModules();
configureProperties();
afterAll(async () => {
  // The hook waits for the imports of the ended file. Otherwise, an import of the ended file could finish during the
  // next file, without the mocks of the ended file.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
