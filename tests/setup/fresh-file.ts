// Test files share a process, and nothing else: each begins with modules of its own and with the real world.
import { afterAll, vi } from "vitest";
import { configureProperties } from "./replay.ts";

vi.resetModules();
configureProperties();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
