import { afterEach, beforeEach, expect, it, vi } from "vitest";

const where = vi.hoisted(() => ({ inHost: false }));
vi.mock("../host/index.ts", () => ({
  initData: "",
  get inHost() {
    return where.inHost;
  },
}));

const register = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: { register }, userAgent: "", standalone: false });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  register.mockClear();
});

it.each([
  ["registers the worker and offers to install the page in a browser's window", false],
  ["registers no worker and offers nothing inside the messaging host", true],
])("%s", async (_behavior, inHost) => {
  where.inHost = inHost;
  const { registerWorkerSoon } = await import("./register-worker.ts");
  const { canOfferInstall } = await import("./install-way.ts");
  registerWorkerSoon();
  await vi.runAllTimersAsync();
  expect(register).toHaveBeenCalledTimes(inHost ? 0 : 1);
  expect(canOfferInstall()).toBe(!inHost);
});
