import { describe, expect, test } from "vitest";
import type { MoneyRecord } from "./records.ts";
import { recordsCsv } from "./records-csv.ts";

describe("recordsCsv", () => {
  const records: readonly MoneyRecord[] = [
    {
      kind: "withdrawal",
      id: "w1",
      requestId: "r1",
      assetId: "U",
      token: "USDT",
      blockchainId: "BSC",
      address: "0xAb",
      amount: "1500.000000000000000001",
      fee: "0",
      netAmount: "1500.000000000000000001",
      status: "under_review",
      transactionHash: null,
      heldUntilMs: null,
      needsIdentity: false,
      changedAtMs: 0,
      atMs: Date.UTC(2026, 10, 20, 11, 20),
    },
    {
      kind: "deposit",
      id: "7",
      token: "PLAY",
      assetId: "PLAY",
      amount: "1000",
      withdrawOnly: "0",
      status: "confirming",
      way: "wallet",
      confirmations: 9,
      confirmationsNeeded: 15,
      from: "0xAb",
      logIndex: 3,
      creditedAtMs: null,
      transactionHash: "0xfe",
      blockNumber: 9,
      atMs: Date.UTC(2026, 10, 19, 12, 58),
    },
    {
      kind: "reward",
      reward: "check_in",
      id: "01",
      assetId: "GEM",
      amount: "40",
      status: "confirmed",
      transactionHash: null,
      atMs: Date.UTC(2026, 10, 18, 8, 5),
    },
    {
      kind: "swap",
      id: "s1",
      requestId: "r2",
      fromAssetId: "PLAY",
      toAssetId: "U",
      amount: "500.000000000000000001",
      received: "207.009",
      fee: "0.991",
      rate: { assetId: "PLAY", amount: "1", worthAssetId: "U", worth: "0.416" },
      status: "confirmed",
      transactionHash: null,
      atMs: Date.UTC(2026, 10, 17, 21, 44),
    },
  ];

  test("writes one line for each record with exact amounts and UTC times, after a byte-order mark for spreadsheets", () => {
    const csv = recordsCsv(records, {
      header: [
        "time",
        "kind",
        "asset",
        "quantity",
        "fee",
        "net",
        "status",
        "address",
        "transaction",
        "id",
        "given",
        "of",
      ],
      kind: ({ kind }) => kind,
      status: (status) => status,
    });
    expect(csv.split("\r\n")).toEqual([
      "\uFEFFtime,kind,asset,quantity,fee,net,status,address,transaction,id,given,of",
      "2026-11-20T11:20:00.000Z,withdrawal,U,1500.000000000000000001,0,1500.000000000000000001,under_review,0xAb,,w1,,",
      "2026-11-19T12:58:00.000Z,deposit,PLAY,1000,0,1000,confirming,,0xfe,7,,",
      "2026-11-18T08:05:00.000Z,reward,GEM,40,0,40,confirmed,,,01,,",
      "2026-11-17T21:44:00.000Z,swap,U,208,0.991,207.009,confirmed,,,s1,500.000000000000000001,PLAY",
      "",
    ]);
  });
});
