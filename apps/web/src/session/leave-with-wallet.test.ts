import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { WalletProvider } from "../wallet/eip1193.ts";
import type { FoundWallet } from "../wallet/index.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const another = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const kept = new Map<string, string>();
const went: string[] = [];
const sent: { readonly path: string; readonly token: string }[] = [];
const listeners = new Map<string, Set<(value: never) => void>>();
const location = { origin: "https://play.example", pathname: "/profile", search: "" };
let accounts: () => unknown = () => [address];

const provider: WalletProvider = {
  request: async ({ method }: { readonly method: string }) =>
    method === "eth_accounts" ? accounts() : [address],
  on: (event: string, listener: (value: never) => void) =>
    void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
  removeListener: (event: string, listener: (value: never) => void) => listeners.get(event)?.delete(listener),
};
const emit = (event: string, value: unknown) => {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never);
};

vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal("document", { cookie: "", documentElement: { lang: "" }, querySelector: () => null });
vi.stubGlobal("location", { ...location, replace: (path: string) => void went.push(path) });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("removeEventListener", () => {});
vi.stubGlobal("dispatchEvent", () => true);
vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
  sent.push({ path: url, token: new Headers(headers).get("authorization") ?? "" });
  return { status: 200, json: async () => ({ code: 200, msg: "", data: {} }) };
});
const { platformQueries } = await import("../queries/index.ts");
const { queryClient, signedIn, userStore } = await import("../stores/index.ts");
const { hold } = await import("../wallet/connection.ts");
const { walletsStore } = await import("../wallet/discovery.ts");
const { followStoredWallet, followWallet } = await import("./follow-wallet.ts");

const found: FoundWallet = { id: "there.wallet", name: "There", icon: "", kind: "browser", provider };
const expectGone = () => {
  expect(userStore.get()).toMatchObject({ token: "", playerId: "", address: "" });
  expect(kept.has("token")).toBe(false);
  expect(queryClient.getQueryData(["games"])).toBeUndefined();
  expect(went).toEqual(["/"]);
  expect(sent).toMatchObject([{ path: expect.stringMatching(/\/user\/logout$/), token: "Bearer mine" }]);
};

beforeAll(() => vi.useFakeTimers());
beforeEach(() => {
  kept.clear();
  listeners.clear();
  accounts = () => [address];
  for (const list of [went, sent]) list.length = 0;
  queryClient.clear();
  queryClient.setQueryData(platformQueries.config().queryKey, { features: { demoWallet: false } } as never);
  queryClient.setQueryData(["games"], "of the former account");
  walletsStore.set({ wallets: [found] });
  signedIn({ token: "mine", playerId: "7", address });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["switches to another account", "accountsChanged", [another]],
  ["disconnects", "disconnect", { code: 4900 }],
] as const)(
  "a wallet that %s ends the session in the browser and on the server, and the page reloads at /",
  async (_what, event, value) => {
    hold(found, [address]);
    await followWallet(address);
    emit(event, value);
    expectGone();
  },
);

it("a wallet that shows another account on the next visit ends the stored session", async () => {
  accounts = () => [another];
  await followStoredWallet();
  await vi.advanceTimersByTimeAsync(500);
  expectGone();
});

it("a stored session continues while its wallet responds with errors", async () => {
  accounts = () => {
    throw Object.assign(new Error("no"), { code: -32603 });
  };
  await followStoredWallet();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([userStore.get().token, went, sent]).toEqual(["mine", [], []]);
});

it("a wallet's account change does not end an e-mail session without a wallet", async () => {
  signedIn({ token: "by e-mail", playerId: "7", address: "" });
  await followStoredWallet();
  emit("accountsChanged", [another]);
  expect([userStore.get().token, went]).toEqual(["by e-mail", []]);
});
