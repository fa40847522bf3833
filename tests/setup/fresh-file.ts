// Test files share only their process. Each file begins with fresh modules and without mocks.
import { afterAll, vi } from "vitest";
import { configureProperties } from "./replay.ts";

vi.resetModules();
configureProperties();
afterAll(async () => {
  // Without this, an import that a test started could finish during the next file, without the mocks of this file.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
