import { afterEach, beforeEach, expect, it, vi } from "vitest";

const where = vi.hoisted(() => ({ inHost: false }));
vi.mock("../../host/index.ts", () => ({
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
  ["the page in a browser window registers the service worker and offers the installation", false],
  ["the page inside the messaging host registers no service worker and offers no installation", true],
])("%s", async (_behavior, inHost) => {
  where.inHost = inHost;
  const { registerWorkerSoon } = await import("./register-worker.ts");
  const { canOfferInstall } = await import("./install-way.ts");
  registerWorkerSoon();
  await vi.runAllTimersAsync();
  expect(register).toHaveBeenCalledTimes(inHost ? 0 : 1);
  expect(canOfferInstall()).toBe(!inHost);
});
