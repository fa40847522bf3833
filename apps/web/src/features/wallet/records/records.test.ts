import { describe, expect, test } from "vitest";
import {
  balanceChange,
  byDay,
  type DepositRecord,
  filterRecords,
  isOpen,
  type KindList,
  mergeRecords,
  toLine,
  type WithdrawalRecord,
} from "./records.ts";

function deposit(id: string, atMs: number, change: Partial<DepositRecord> = {}): DepositRecord {
  return {
    id,
    token: "USDT",
    assetId: "U",
    amount: "10",
    withdrawOnly: "0",
    status: "confirmed",
    way: "wallet",
    confirmations: 15,
    confirmationsNeeded: 15,
    from: "0x0000000000000000000000000000000000000002",
    transactionHash: `0x${id}`,
    logIndex: 3,
    blockNumber: 1,
    creditedAtMs: null,
    atMs,
    ...change,
  };
}

function withdrawal(id: string, atMs: number, change: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  return {
    id,
    requestId: id,
    assetId: "PLAY",
    token: "PLAY",
    blockchainId: "BSC",
    address: "0x0000000000000000000000000000000000000001",
    amount: "5",
    fee: "1",
    netAmount: "4",
    status: "pending",
    heldUntilMs: null,
    needsIdentity: false,
    transactionHash: null,
    changedAtMs: atMs,
    atMs,
    ...change,
  };
}

const deposits = (records: readonly DepositRecord[], hasMore = false): KindList => ({
  kind: "deposit",
  records: records.map(toLine.deposit),
  hasMore,
});
const withdrawals = (records: readonly WithdrawalRecord[], hasMore = false): KindList => ({
  kind: "withdrawal",
  records: records.map(toLine.withdrawal),
  hasMore,
});

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

describe("mergeRecords", () => {
  test("merges lists that are fully loaded into one list, newest record first", () => {
    const merged = mergeRecords([
      deposits([deposit("d3", 300), deposit("d1", 100)], false),
      withdrawals([withdrawal("w2", 200)], false),
    ]);
    expect(ids(merged.records)).toEqual(["d3", "w2", "d1"]);
    expect(merged.more).toEqual([]);
  });

  test("omits records that are older than the last loaded record of a list with unread pages", () => {
    const merged = mergeRecords([
      deposits([deposit("d9", 900), deposit("d8", 800)], true),
      withdrawals([withdrawal("w8", 850), withdrawal("w1", 100)], false),
    ]);
    expect(ids(merged.records)).toEqual(["d9", "w8", "d8"]);
    expect(merged.more).toEqual(["deposit"]);
  });

  test("names only the list whose next page must be loaded", () => {
    const merged = mergeRecords([
      deposits([deposit("d9", 900)], true),
      withdrawals([withdrawal("w5", 500)], true),
    ]);
    expect(merged.more).toEqual(["deposit"]);
    expect(ids(merged.records)).toEqual(["d9"]);
  });

  test("shows no records while a list is empty and has more pages", () => {
    const merged = mergeRecords([deposits([], true), withdrawals([withdrawal("w5", 500)], false)]);
    expect(merged).toEqual({ records: [], more: ["deposit"] });
  });
});

describe("the merged records", () => {
  const { records } = mergeRecords([
    deposits([deposit("d1", 100, { status: "failed" }), deposit("d0", 50)]),
    withdrawals([withdrawal("w1", 90), withdrawal("w0", 80, { status: "failed" })]),
  ]);

  test("balanceChange returns the signed amount of a record, and 0 for a failed record", () => {
    expect(records.map(balanceChange)).toEqual(["0", "-5", "0", "10"]);
  });

  test("filterRecords selects records by kind and by status", () => {
    expect(ids(filterRecords(records, { kind: "deposit", status: "all" }))).toEqual(["d1", "d0"]);
    expect(ids(filterRecords(records, { kind: "all", status: "failed" }))).toEqual(["d1", "w0"]);
    expect(ids(filterRecords(records, { kind: "withdrawal", status: "confirmed" }))).toEqual([]);
  });

  test("isOpen returns true until a record is confirmed or failed", () => {
    expect(records.filter(isOpen).map(({ id }) => id)).toEqual(["w1"]);
  });
});

test("byDay groups records by their local day and lists each day once", () => {
  const at = (hour: number, day: number) => new Date(2026, 10, day, hour).getTime();
  const lines = [at(23, 20), at(0, 20), at(23, 19)].map((atMs, place) =>
    toLine.reward({ id: String(place), kind: "check_in", assetId: "GEM", amount: "40", atMs }),
  );
  expect(byDay(lines).map(({ startsAtMs, records }) => [startsAtMs, ids(records)])).toEqual([
    [at(0, 20), ["0", "1"]],
    [at(0, 19), ["2"]],
  ]);
});
