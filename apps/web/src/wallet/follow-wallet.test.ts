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
/** The wallet's responses to requests, in order. The wallet repeats the last response of the list. */
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

it("followStoredWallet keeps the session while the wallet shows the account, and ends the session without opening the wallet when no account is left", async () => {
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
] as const)(
  "followConnectedWallet ends the session when the connected wallet %s",
  async (_what, accounts) => {
    hold({ id: "there.wallet", name: "There", icon: "", kind: "browser", provider }, [address]);
    stop = followConnectedWallet(address, onGone);
    emit("accountsChanged", [address]);
    expect(onGone).not.toHaveBeenCalled();
    emit("accountsChanged", accounts);
    expect(onGone).toHaveBeenCalledTimes(1);
  },
);

it("followStoredWallet ends the session when the wallet shows another account", async () => {
  answers.eth_accounts = [shows(another)];
  await follow();
  expect(onGone).toHaveBeenCalledTimes(1);
});

it.each([
  ["error 4001", fails(4001)],
  ["error -32603", fails(-32603)],
  ["error 4100", fails(4100)],
  ["an error without a code", fails()],
  ["no account", shows()],
  ["null instead of a list", answersNull],
  ["another account", shows(another)],
] as const)(
  "followStoredWallet asks a wallet without accounts once to connect again, and ends the session when the wallet responds with %s",
  async (_what, answer) => {
    answers.eth_accounts = [shows()];
    answers.eth_requestAccounts = [answer];
    await follow();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([asked, onGone.mock.calls.length]).toEqual([["eth_accounts", "eth_requestAccounts"], 1]);
  },
);

it("followStoredWallet keeps the session when the wallet shows the account after connecting again, and ends the session on a disconnect", async () => {
  answers.eth_accounts = [shows()];
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([asked, onGone.mock.calls.length]).toEqual([["eth_accounts", "eth_requestAccounts"], 0]);
  emit("disconnect", { code: 4900 });
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("followStoredWallet waits for a request that is already open in the wallet, and keeps the session when the player approves the request", async () => {
  answers.eth_accounts = [shows(), shows(), shows(address)];
  answers.eth_requestAccounts = [fails(-32002)];
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onGone).not.toHaveBeenCalled();
  expect(asked.at(-1)).toBe("eth_accounts");
  emit("accountsChanged", [another]);
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("followStoredWallet waits for a request that is already open in the wallet, and ends the session when the player rejects the request", async () => {
  answers.eth_accounts = [shows()];
  answers.eth_requestAccounts = [fails(-32002), fails(-32002), fails(4001)];
  await follow();
  expect(onGone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onGone).toHaveBeenCalledTimes(1);
});

it("followStoredWallet repeats a failed eth_accounts request without opening the wallet, and keeps the session until the wallet answers", async () => {
  answers.eth_accounts = [fails(-32603), async () => "locked", fails(4900), shows(address)];
  await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([asked, onGone.mock.calls.length]).toEqual([Array(4).fill("eth_accounts"), 0]);
});

it.each([
  ["a change to another account", "accountsChanged", [another]],
  ["a disconnect", "disconnect", { code: 4900 }],
] as const)(
  "followStoredWallet ends the session on %s before the wallet responds to the first request",
  async (_what, event, value) => {
    answers.eth_accounts = [hangs];
    await follow();
    expect(onGone).not.toHaveBeenCalled();
    emit(event, value);
    expect(onGone).toHaveBeenCalledTimes(1);
    expect([...Object.values(listeners)].map(({ size }) => size)).toEqual([0, 0]);
  },
);

it("followStoredWallet uses an account event of the wallet and ignores the late response to the first request", async () => {
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

it("followStoredWallet ends the session of a remote wallet without accounts and does not try to connect again", async () => {
  answers.eth_accounts = [shows()];
  await follow("remote");
  expect([asked, onGone.mock.calls.length]).toEqual([["eth_accounts"], 1]);
});

it("followStoredWallet does not end the session after the caller has stopped following the wallet", async () => {
  answers.eth_accounts = [shows()];
  let late = (_: unknown) => {};
  answers.eth_requestAccounts = [() => new Promise((_answer, refuse) => (late = refuse))];
  await follow();
  stop();
  late(new Error("no"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onGone).not.toHaveBeenCalled();
});
