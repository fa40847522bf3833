import { expect, it } from "vitest";
import type { Limits } from "../../queries/index.ts";
import { baseOf, type PlayerLimit, reachedLimit, tightestDeposit } from "./limits.ts";

const limit = (given: Partial<PlayerLimit>): PlayerLimit => ({
  assetId: "PLAY",
  kind: "bets",
  period: "day",
  limit: null,
  used: "0",
  resetsAtMs: 0,
  next: null,
  ...given,
});
const all = (...limits: PlayerLimit[]): Limits => ({
  limits,
  pause: null,
  raiseHours: 24,
  confirmDays: 7,
  exclusionEndDays: 7,
  realityMinutes: 0,
});

it("baseOf accepts negative amounts and keeps every digit of an amount", () => {
  expect(baseOf("-0.000000000000000001", "PLAY")).toBe(-1n);
  expect(baseOf("12.5", "U")).toBe(12_500_000_000_000_000_000n);
});

it("reachedLimit returns the limit with the smallest remaining amount of all limits that the stake would exceed", () => {
  const limits = all(
    limit({ period: "day", limit: "100", used: "70" }),
    limit({ period: "week", limit: "200", used: "190" }),
    limit({ kind: "losses", limit: "50", used: "15" }),
    limit({ kind: "deposits", limit: "1", used: "1" }),
    limit({ assetId: "TPLAY", limit: "5", used: "5" }),
    limit({ period: "month" }),
  );
  expect(reachedLimit(limits, "PLAY", "40")).toMatchObject({
    limit: { period: "week" },
    leftBase: baseOf("10", "PLAY"),
  });
  // A stake that equals the remaining amount of the limit is allowed.
  expect(reachedLimit(limits, "PLAY", "10")).toBeUndefined();
  expect(reachedLimit(limits, "PLAY", "10.000000000000000001")).toMatchObject({ limit: { period: "week" } });
  expect(reachedLimit(limits, "TPLAY", "0.01")).toMatchObject({ limit: { assetId: "TPLAY" }, leftBase: 0n });
});

it("reachedLimit returns the remaining amount 0 for an exceeded limit, and adds wins to the remaining amount of a loss limit", () => {
  expect(reachedLimit(all(limit({ limit: "10", used: "12" })), "PLAY", "1")).toMatchObject({ leftBase: 0n });
  const won = all(limit({ kind: "losses", limit: "10", used: "-5" }));
  expect(reachedLimit(won, "PLAY", "15")).toBeUndefined();
  expect(reachedLimit(won, "PLAY", "15.5")).toMatchObject({ leftBase: baseOf("15", "PLAY") });
});

it("tightestDeposit returns the asset's deposit limit with the smallest remaining amount, or undefined without a deposit limit", () => {
  const limits = all(
    limit({ kind: "deposits", limit: "100", used: "60" }),
    limit({ kind: "deposits", period: "month", limit: "500", used: "490" }),
    limit({ limit: "1", used: "1" }),
  );
  expect(tightestDeposit(limits, "PLAY")).toMatchObject({
    limit: { period: "month" },
    leftBase: baseOf("10", "PLAY"),
  });
  expect(tightestDeposit(limits, "U")).toBeUndefined();
});
