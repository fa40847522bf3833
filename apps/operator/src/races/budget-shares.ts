import type { OperatorRace } from "@gemplay/api-schema/operator";
import { base } from "../ui/amounts.ts";

/** How a race divides the rewards budget. All amounts are in base units of PLAY. */
export interface BudgetShares {
  /** The PLAY of the rewards budget, with the prizes that are promised to races. */
  readonly totalBase: bigint;
  /** The prizes that are promised to other races. */
  readonly othersBase: bigint;
  /** The part of this race's prizes that the budget can pay. */
  readonly ownBase: bigint;
  readonly leftBase: bigint;
  /** The part of this race's prizes that the budget cannot pay. */
  readonly shortBase: bigint;
}

type State = OperatorRace["state"];

/** Returns true if the prizes of a race are promised and not paid. The rewards budget no longer contains these prizes. */
export const isPromised = (state: State): boolean =>
  state === "confirmed" || state === "running" || state === "counted";

/**
 * Divides the rewards budget into the promises to other races, the prizes of this race, and the rest.
 *
 * @param money the free and the promised PLAY as decimal text
 * @param race the state of the race and the sum of its prizes
 */
export function budgetShares(
  money: { readonly free: string; readonly promised: string },
  race: { readonly state: State; readonly prizesBase: bigint },
): BudgetShares {
  const [freeBase, promisedBase] = [base(money.free), base(money.promised)];
  const totalBase = freeBase + promisedBase;
  if (race.state === "paid")
    return { totalBase, othersBase: promisedBase, ownBase: 0n, leftBase: freeBase, shortBase: 0n };
  if (isPromised(race.state)) {
    const ownBase = race.prizesBase;
    return { totalBase, othersBase: promisedBase - ownBase, ownBase, leftBase: freeBase, shortBase: 0n };
  }
  const shortBase = race.prizesBase > freeBase ? race.prizesBase - freeBase : 0n;
  const ownBase = race.prizesBase - shortBase;
  return {
    totalBase,
    othersBase: promisedBase,
    ownBase,
    leftBase: freeBase - ownBase,
    shortBase,
  };
}
