import type { EventData, EventName } from "@gemplay/api-schema";
import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

const handlers = new Map<string, (data: unknown) => void>();
const call = vi.fn<(route: string) => Promise<unknown>>();
vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
vi.mock("../api/index.ts", () => ({
  call,
  followStream: (name: string, handler: (data: unknown) => void) => handlers.set(name, handler),
  onResync: () => undefined,
  onConnection: () => undefined,
  hearFailures: () => undefined,
}));
vi.mock("../loading/index.ts", () => ({ keepLoading: (load: () => Promise<unknown>) => load() }));
vi.mock("./follow-stored-session.ts", () => ({ followStoredSession: () => undefined }));
vi.mock("./follow-wallet.ts", () => ({ followStoredWallet: async () => {} }));
const { assetsQueries } = await import("../queries/index.ts");
const { queryClient, signedIn } = await import("../stores/index.ts");
const { startSession } = await import("./start-session.ts");

const said = <N extends EventName>(name: N, data: EventData<N>) => handlers.get(name)?.(data);
const calls = (route: string) => call.mock.calls.filter(([name]) => name === route).length;

type Deposit = EventData<"deposit">;
const deposit = (id: string, status: Deposit["status"], atMs = 1): Deposit => ({
  id,
  token: "PLAY",
  assetId: "PLAY",
  amount: "1",
  withdrawOnly: "0",
  status,

  from: "0x1",
  logIndex: 3,
  creditedAtMs: null,
  confirmations: 1,
  confirmationsNeeded: 15,
  transactionHash: `0x${id}`,
  blockNumber: 7,
  way: "wallet",
  atMs,
});

let stop: () => void;
beforeAll(async () => {
  startSession();
  // The page does not follow balance events for a guest.
  expect([...handlers.keys()]).toEqual([]);
  signedIn({ token: "t", playerId: "7", address: "" });
  await vi.waitFor(() => expect(handlers.has("balance")).toBe(true), { timeout: 60_000 });
});
beforeEach(() => {
  call.mockReset();
  queryClient.clear();
});
afterEach(() => stop?.());
afterAll(() => vi.unstubAllGlobals());

/** Shows a list of deposits, as a screen does. @returns a function that reads the list that is shown */
async function showDeposits(...records: Deposit[]) {
  call.mockResolvedValue({ records, nextCursor: null });
  const shown = new InfiniteQueryObserver(queryClient, assetsQueries.depositRecords());
  stop = shown.subscribe(() => {});
  await expect.poll(() => shown.getCurrentResult().data).toBeDefined();
  return () =>
    shown
      .getCurrentResult()
      .data?.pages.map((page) => page.records.map(({ id, status }) => `${id} ${status}`));
}

it("a record from a stream event is added to the list without a new request", async () => {
  const list = await showDeposits(deposit("b", "confirming"), deposit("a", "confirmed"));
  said("deposit", deposit("b", "confirmed"));
  said("deposit", deposit("c", "submitted"));
  expect(list()).toEqual([["c submitted", "b confirmed", "a confirmed"]]);
  expect(calls("GET /assets/get_deposit_records")).toBe(1);
});

it("a stream event that arrives while the list of records is loading causes another request", async () => {
  const list = await showDeposits();
  let answer = (_: unknown) => {};
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  void queryClient.refetchQueries({ queryKey: ["assets", "depositRecords"] });
  await expect.poll(() => calls("GET /assets/get_deposit_records")).toBe(2);
  call.mockResolvedValue({ records: [deposit("a", "confirmed")], nextCursor: null });
  said("deposit", deposit("a", "confirmed"));
  answer({ records: [deposit("a", "submitted")], nextCursor: null });
  await expect.poll(list).toEqual([["a confirmed"]]);
  expect(calls("GET /assets/get_deposit_records")).toBe(3);
});

it("a stream event for a record on an unloaded page of the list causes a new request", async () => {
  const list = await showDeposits(deposit("c", "confirmed", 9));
  call.mockResolvedValue({
    records: [deposit("c", "confirmed", 9), deposit("a", "confirmed", 2)],
    nextCursor: null,
  });
  said("deposit", deposit("a", "confirmed", 2));
  await expect.poll(list).toEqual([["c confirmed", "a confirmed"]]);
  expect(calls("GET /assets/get_deposit_records")).toBe(2);
});

it("a stream event does not load a list of records that no screen has read", () => {
  said("withdrawal", { ...deposit("w", "pending") } as unknown as EventData<"withdrawal">);
  expect(queryClient.getQueryData(assetsQueries.withdrawRecords().queryKey)).toBeUndefined();
  expect(call).not.toHaveBeenCalled();
});

it("the end of a Crash bet updates the balance on every screen", async () => {
  const asset = { assetId: "PLAY", assetName: "PLAY", icon: "play", balance: "1" } as const;
  call.mockResolvedValue({ assets: [asset], totalU: null });
  const shown = new QueryObserver(queryClient, assetsQueries.assets());
  stop = shown.subscribe(() => {});
  await expect.poll(() => shown.getCurrentResult().data).toBeDefined();
  const bet = {
    id: "x",
    round: 1,
    asset: "PLAY",
    amount: "1",
    autoCashOutE4: null,
    targetE4: 20_000,
  } as const;
  said("crashBet", {
    bet: { ...bet, state: "cashed_out", cashOutE4: 20_000, calledAtMs: null, payout: "2" },
    asset: "PLAY",
    balance: "3",
  });
  expect(shown.getCurrentResult().data?.assets[0]?.balance).toBe("3");
});
