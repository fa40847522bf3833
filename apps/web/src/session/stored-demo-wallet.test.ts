// The page can use the demo wallet only after the server has reported that the demo wallet is available.
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const kept = new Map([
  ["token", "mine"],
  ["playerId", "7"],
  ["address", address],
  ["wallet", "local.gemplay.demo"],
]);
const went: string[] = [];
const online = new Set<() => void>();
const target = new EventTarget();
/** Returns the server's response, or a network error, for each request. */
let reach: () => Promise<unknown> = () => Promise.reject(new TypeError("the network is away"));
let accounts: readonly string[] = [address];

vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal("document", { cookie: "", documentElement: { lang: "" }, querySelector: () => null });
vi.stubGlobal("location", {
  origin: "https://play.example",
  pathname: "/index",
  search: "",
  replace: (path: string) => void went.push(path),
});
vi.stubGlobal("addEventListener", (name: string, run: () => void) => {
  if (name === "online") online.add(run);
  target.addEventListener(name, run);
});
vi.stubGlobal("removeEventListener", (name: string, run: () => void) => {
  online.delete(run);
  target.removeEventListener(name, run);
});
vi.stubGlobal("dispatchEvent", (event: Event) => target.dispatchEvent(event));
vi.stubGlobal("fetch", () => reach());
vi.mock("../wallet/demo-wallet.ts", () => ({ requestDemoWallet: async () => accounts }));
const { queryClient, userStore } = await import("../stores/index.ts");
const { followStoredWallet } = await import("./follow-wallet.ts");

const json = (status: number, answer: unknown) => async () => ({ status, json: async () => answer });

beforeAll(() => vi.useFakeTimers());
afterEach(() => queryClient.clear());
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a demo session continues during server failures, and ends when the server responds again and the demo wallet has no account", async () => {
  await followStoredWallet();
  const faults = [
    reach,
    json(503, { code: 1005, msg: "The service is busy.", data: null }),
    json(401, { error: "portal" }),
    async () => ({ status: 200, json: () => Promise.reject(new SyntaxError("<h1>Free Wi-Fi</h1>")) }),
  ];
  for (const fault of faults) {
    reach = fault;
    await vi.advanceTimersByTimeAsync(120_000);
    expect([userStore.get().token, went]).toEqual(["mine", []]);
  }

  accounts = [];
  reach = json(200, {
    code: 200,
    msg: "",
    data: { features: { demoWallet: true }, serverTimeMs: Date.now() },
  });
  for (const run of [...online]) run();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      return userStore.get().token;
    })
    .toBe("");
  expect(went).toEqual(["/"]);
});
