// Test files share a process, and nothing else: each begins with modules of its own and with the real world.
import { afterAll, vi } from "vitest";
import { configureProperties } from "./replay.ts";

vi.resetModules();
configureProperties();
afterAll(async () => {
  // An import that a test began would otherwise end in the next file, without the mocks of this one.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
