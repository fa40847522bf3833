import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { platformQueries } from "../queries/index.ts";
import { queryClient } from "../stores/index.ts";
import { hold } from "./connection.ts";
import { walletsStore } from "./discovery.ts";
import type { WalletProvider } from "./eip1193.ts";
import { followConnectedWallet, followStoredWallet } from "./follow-wallet.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const another = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

type Answer = () => Promise<unknown>;
/** The wallet's answers in order; the last one is repeated. */
let answers: Record<"eth_accounts" | "eth_requestAccounts", Answer[]>;
let asked: string[];
let listeners: Record<string, Set<(value: never) => void>>;

const shows =
  (...accounts: string[]): Answer =>
  async () =>
    accounts;
const fails =
  (code?: number): Answer =>
  () =>
    Promise.reject(Object.assign(new Error("no"), { code }));
const hangs: Answer = () => new Promise(() => {});
const answersNull: Answer = async () => null;

const provider: WalletProvider = {
  request({ method }) {
    asked.push(method);
    const left = answers[method as "eth_accounts"];
    return (left.length > 1 ? left.shift() : left[0])?.() ?? Promise.reject(new Error(method));
  },
  on: (event: string, listener: (value: never) => void) => {
    listeners[event] = (listeners[event] ?? new Set()).add(listener);
  },
  removeListener: (event: string, listener: (value: never) => void) => listeners[event]?.delete(listener),
};
const emit = (event: string, value: unknown) => {
  for (const listener of [...(listeners[event] ?? [])]) listener(value as never);
};

const onGone = vi.fn();
let stop = () => {};
async function follow(kind: "browser" | "remote" = "browser"): Promise<void> {
  walletsStore.set({ wallets: [{ id: "there.wallet", name: "There", icon: "", kind, provider }] });
  stop = followStoredWallet(address, onGone);
  await vi.advanceTimersByTimeAsync(500);
}

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("dispatchEvent", () => true);
  queryClient.setQueryData(platformQueries.config().queryKey, { features: { demoWallet: false } } as never);
});
beforeEach(() => {
  answers = { eth_accounts: [shows(address)], eth_requestAccounts: [shows(address)] };
  asked = [];
  listeners = {};
  onGone.mockReset();
});
afterEach(() => stop());
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keeps the session of a wallet that shows its account, and does not open the wallet", async () => {
  answers.eth_accounts = [shows(address.toLowerCase())];
  await follow();
  expect([asked, onGone.mock.calls.length]).toEqual([["eth_accounts"], 0]);
  emit("accountsChanged", [address]);
  expect(onGone).not.toHaveBeenCalled();
  emit("accountsChanged", []);
  expect(onGone).toHaveBeenCalledTimes(1);
});

it.each([
  ["is locked and shows no account", []],
  ["shows another account", [another]],
] as const)("ends the session of the wallet that signed in when it %s", async (_what, accounts) => {
  hold({ id: "there.wallet", name: "There", icon: "", kind: "browser", provider }, [address]);
  stop = followConnectedWallet(address, onGone);
  emit("accountsChanged", [address]);
  expect(onGone).not.toHaveBeenCalled();
  emit("accountsChanged", accounts);
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("ends the session of a wallet that shows another account", async () => {
  answers.eth_accounts = [shows(another)];
  await follow();
  expect(onGone).toHaveBeenCalledTimes(1);
});

it.each([
  ["4001", fails(4001)],
  ["-32603", fails(-32603)],
  ["4100", fails(4100)],
  ["an error without a code", fails()],
  ["no account", shows()],
  ["no list", answersNull],
  ["another account", shows(another)],
] as const)("reconnects once when no account is shown, and ends the session at %s", async (_what, answer) => {
  answers.eth_accounts = [shows()];
  answers.eth_requestAccounts = [answer];
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([asked, onGone.mock.calls.length]).toEqual([["eth_accounts", "eth_requestAccounts"], 1]);
});

it("keeps the session when the reconnection shows the account", async () => {
  answers.eth_accounts = [shows()];
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([asked, onGone.mock.calls.length]).toEqual([["eth_accounts", "eth_requestAccounts"], 0]);
  emit("disconnect", { code: 4900 });
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("waits for a request that is already open in the wallet; the session stays if it is granted", async () => {
  answers.eth_accounts = [shows(), shows(), shows(address)];
  answers.eth_requestAccounts = [fails(-32002)];
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onGone).not.toHaveBeenCalled();
  expect(asked.at(-1)).toBe("eth_accounts");
  emit("accountsChanged", [another]);
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("waits for a request that is already open in the wallet; the session ends if it is refused", async () => {
  answers.eth_accounts = [shows()];
  answers.eth_requestAccounts = [fails(-32002), fails(-32002), fails(4001)];
  await follow();
  expect(onGone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("repeats a failing eth_accounts without opening the wallet, and keeps the session meanwhile", async () => {
  answers.eth_accounts = [fails(-32603), async () => "locked", fails(4900), shows(address)];
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([asked, onGone.mock.calls.length]).toEqual([Array(4).fill("eth_accounts"), 0]);
});

it.each([
  ["another account", "accountsChanged", [another]],
  ["a disconnect", "disconnect", { code: 4900 }],
] as const)("hears of %s while the first answer hangs", async (_what, event, value) => {
  answers.eth_accounts = [hangs];
  await follow();
  expect(onGone).not.toHaveBeenCalled();
  emit(event, value);
  expect(onGone).toHaveBeenCalledTimes(1);
  expect([...Object.values(listeners)].map(({ size }) => size)).toEqual([0, 0]);
});

it("takes an event of the wallet as the first answer", async () => {
  let late = (_: unknown) => {};
  answers.eth_accounts = [() => new Promise((answer) => (late = answer))];
  await follow();
  emit("accountsChanged", [address]);
  late([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, onGone.mock.calls.length]).toEqual([["eth_accounts"], 0]);
  stop();

  answers.eth_requestAccounts = [hangs];
  await follow();
  emit("accountsChanged", []);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.slice(1), onGone.mock.calls.length]).toEqual([["eth_accounts", "eth_requestAccounts"], 0]);
  emit("accountsChanged", [another]);
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("ends the session of a wallet app on another device without an account, and shows no pairing code", async () => {
  answers.eth_accounts = [shows()];
  await follow("remote");
  expect([asked, onGone.mock.calls.length]).toEqual([["eth_accounts"], 1]);
});

it("does nothing after it was stopped", async () => {
  answers.eth_accounts = [shows()];
  let late = (_: unknown) => {};
  answers.eth_requestAccounts = [() => new Promise((_answer, refuse) => (late = refuse))];
  await follow();
  stop();
  late(new Error("no"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onGone).not.toHaveBeenCalled();
});
