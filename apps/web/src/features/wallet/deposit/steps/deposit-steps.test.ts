import { describe, expect, test } from "vitest";
import type { DepositRecord } from "../../records/records.ts";
import type { DepositRun } from "../deposit-run.ts";
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
/** A deposit whose approval the wallet has sent to the blockchain. */
const approved: DepositRun = { ...run, approvalHash: "0x02" };
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
    expect(states({ ...approved, step: "approveWait" }, undefined)).toEqual([
      "approve now",
      "deposit next",
      "confirm next",
      "credit next",
    ]);
    expect(states({ ...approved, step: "depositWait", depositHash: "0x01" }, undefined)[1]).toBe(
      "deposit now",
    );
  });

  test("shows no approval if the vault could already take the amount", () => {
    expect(states({ ...run, step: "deposit" }, undefined)).toEqual([
      "deposit now",
      "confirm next",
      "credit next",
    ]);
  });

  test("waits for confirmations after a receipt, and shows the credit only when the server reports the credit", () => {
    expect(states({ ...approved, step: "depositWait", blockNumber: 1 }, undefined).slice(1)).toEqual([
      "deposit done",
      "confirm now",
      "credit next",
    ]);
    expect(states(approved, { ...record, status: "confirmed" })).toEqual([
      "approve done",
      "deposit done",
      "confirm done",
      "credit done",
    ]);
  });

  test("marks the stage in which the deposit failed", () => {
    const error = new Error("refused") as NonNullable<DepositRun["error"]>;
    expect(states({ ...approved, step: "deposit", error }, undefined).slice(0, 3)).toEqual([
      "approve done",
      "deposit failed",
      "confirm next",
    ]);
    expect(states(undefined, { ...record, status: "failed" })).toEqual([
      "deposit done",
      "confirm failed",
      "credit next",
    ]);
  });

  test("shows that a deposit below the minimum waits to be credited", () => {
    expect(states(undefined, { ...record, way: "address", status: "pending" })).toEqual([
      "deposit done",
      "confirm done",
      "credit now",
    ]);
  });

  test("uses the server's record of the deposit if the wallet has stopped answering", () => {
    const error = new Error("timeout") as NonNullable<DepositRun["error"]>;
    expect(states({ ...approved, step: "depositWait", error }, record)[2]).toBe("confirm now");
  });

  test("shows only the stages on the blockchain if the page knows the deposit only from the records", () => {
    expect(states(undefined, record)).toEqual(["deposit done", "confirm now", "credit next"]);
  });
});
