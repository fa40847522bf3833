import { parseAmount } from "@gemplay/money";
import { stakeDecimals } from "../../../../games/play/game/round.ts";

/** The sums of the rounds that were played with one currency. All amounts are base units as decimal text. */
export interface Totals {
  readonly rounds: number;
  readonly stakedBase: string;
  /** Payouts minus stakes. */
  readonly resultBase: string;
  /** The result after every `step`-th round, from the oldest to the newest. */
  readonly lineBase: readonly string[];
  readonly step: number;
}

/** Stake and payout of a finished round as decimal text. */
export interface CountedRound {
  readonly amount: string;
  readonly payout: string;
}

export const noTotals: Totals = { rounds: 0, stakedBase: "0", resultBase: "0", lineBase: [], step: 1 };

/** The largest number of points that the line keeps. */
const keptPoints = 60;

/** Adds a finished round to the totals of its currency. All sums are exact. */
export function addRound(totals: Totals, { amount, payout }: CountedRound): Totals {
  const stakeBase = parseAmount(amount, stakeDecimals);
  const rounds = totals.rounds + 1;
  const resultBase = String(BigInt(totals.resultBase) + parseAmount(payout, stakeDecimals) - stakeBase);
  const { lineBase, step } = totals;
  const added = rounds % step === 0 ? [...lineBase, resultBase] : lineBase;
  const isFull = added.length > keptPoints;
  return {
    rounds,
    stakedBase: String(BigInt(totals.stakedBase) + stakeBase),
    resultBase,
    // A long session keeps every second point, so that the distance between two points stays the same along the line.
    lineBase: isFull ? added.filter((_, place) => place % 2 === 1) : added,
    step: isFull ? step * 2 : step,
  };
}

/** Returns the points of the line in base units: zero, the kept results, and the current result. */
export function linePoints({ rounds, lineBase, resultBase, step }: Totals): bigint[] {
  const points = [0n, ...lineBase.map(BigInt)];
  return rounds % step === 0 ? points : [...points, BigInt(resultBase)];
}
