import { describe, expect, test } from "vitest";
import type { DepositRecord } from "../records/records.ts";
import type { DepositRun } from "./deposit-run.ts";
import { depositStations } from "./deposit-steps.ts";

const run: DepositRun = {
  owner: "token",
  token: "PLAY",
  assetId: "PLAY",
  amount: "1000",
  approval: "exact",
  step: "connect",
  walletName: "",
};
const record: DepositRecord = {
  id: "1",
  token: "PLAY",
  assetId: "PLAY",
  amount: "1000",
  withdrawOnly: "0",
  status: "confirming",
  way: "wallet",
  confirmations: 9,
  confirmationsNeeded: 15,
  from: "0x1",
  logIndex: 3,
  creditedAtMs: null,
  transactionHash: "0x01",
  blockNumber: 1,
  atMs: 0,
};
const states = (...args: Parameters<typeof depositStations>) =>
  depositStations(...args).map(({ station, state }) => `${station} ${state}`);

describe("depositStations", () => {
  test("shows the stage that belongs to the current step in the wallet", () => {
    expect(states({ ...run, step: "allowance" }, undefined)).toEqual([
      "connect done",
      "network done",
      "approve now",
      "deposit next",
      "confirm next",
      "credit next",
    ]);
    expect(states({ ...run, step: "depositWait", depositHash: "0x01" }, undefined)[3]).toBe("deposit now");
  });

  test("waits for confirmations after a receipt, and shows the credit only when the server reports the credit", () => {
    expect(states({ ...run, step: "depositWait", blockNumber: 1 }, undefined).slice(3)).toEqual([
      "deposit done",
      "confirm now",
      "credit next",
    ]);
    expect(states(run, { ...record, status: "confirmed" })).toEqual([
      "connect done",
      "network done",
      "approve done",
      "deposit done",
      "confirm done",
      "credit done",
    ]);
  });

  test("marks the stage of the deposit that failed", () => {
    const error = new Error("refused") as NonNullable<DepositRun["error"]>;
    expect(states({ ...run, step: "network", error }, undefined).slice(0, 3)).toEqual([
      "connect done",
      "network failed",
      "approve next",
    ]);
    expect(states(undefined, { ...record, status: "failed" })).toEqual([
      "deposit done",
      "confirm failed",
      "credit next",
    ]);
  });

  test("shows a deposit below the minimum as waiting for its credit", () => {
    expect(states(undefined, { ...record, way: "address", status: "pending" })).toEqual([
      "deposit done",
      "confirm done",
      "credit now",
    ]);
  });

  test("uses the server's record of the deposit if the wallet has stopped answering", () => {
    const error = new Error("timeout") as NonNullable<DepositRun["error"]>;
    expect(states({ ...run, step: "depositWait", error }, record)[4]).toBe("confirm now");
  });

  test("shows only the stages on the blockchain if the page knows the deposit only from the records", () => {
    expect(states(undefined, record)).toEqual(["deposit done", "confirm now", "credit next"]);
  });
});
