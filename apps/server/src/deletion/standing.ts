import type { Body, Data, ErrorName } from "@gemplay/api-schema";
import type { Owned } from "@gemplay/ledger";
import { type AssetId, assetIds, assets, formatAssetAmount } from "@gemplay/money";
import { AppError, amountFrom } from "../platform/http/index.ts";
import type { Underway } from "../wallet/index.ts";

type GivenUp = Body<"POST /user/account/delete">["giveUp"];

/** All that stands in the way of deleting an account, or would be given up with it. */
export interface Standing {
  readonly owned: Owned;
  readonly underway: Underway;
  /** What of a balance is too little to be withdrawn; undefined of an asset that never can be. */
  readonly dustBase: Readonly<Partial<Record<AssetId, bigint>>>;
  readonly withdrawalsFrozen: boolean;
}

const waitingBase = ({ underway }: Standing, asset: AssetId) =>
  asset === "PLAY" || asset === "U" ? underway.waitingBase[asset] : 0n;

/** Balances that are to be withdrawn first. */
function toWithdraw({ owned, dustBase }: Standing): readonly AssetId[] {
  return assetIds.filter((asset) => {
    const dust = dustBase[asset];
    return dust !== undefined && owned.balance[asset] > dust;
  });
}

/** What is given up of an asset: the balance, what was earned and not collected, what arrived and is too little. */
const givenUpBase = (standing: Standing, asset: AssetId) =>
  standing.owned.balance[asset] + standing.owned.earned[asset] + waitingBase(standing, asset);

const hasOpenRound = ({ owned }: Standing) => assetIds.some((asset) => owned.openBets[asset] > 0n);

export function shownStanding(standing: Standing): Data<"GET /user/account/deletion"> {
  const { owned, underway, withdrawalsFrozen } = standing;
  const first = toWithdraw(standing);
  return {
    balances: first.map((asset) => ({
      assetId: asset,
      amount: formatAssetAmount(owned.balance[asset], asset),
    })),
    openRounds: hasOpenRound(standing),
    withdrawals: underway.withdrawals,
    deposits: underway.deposits,
    withdrawalsFrozen,
    giveUp: assetIds
      .filter((asset) => givenUpBase(standing, asset) > 0n && !first.includes(asset))
      .map((asset) => ({
        assetId: asset,
        amount: formatAssetAmount(givenUpBase(standing, asset), asset),
        uncollected: formatAssetAmount(owned.earned[asset], asset),
      })),
  };
}

/**
 * Refuses what stands in the way, the money first.
 *
 * @throws {AppError} WithdrawalsFrozen, DeletionRoundOpen, DeletionWithdrawalOpen, DeletionDepositOpen,
 *   DeletionBalanceLeft, DeletionAmountsChanged
 */
export function assertDeletable(standing: Standing, giveUp: GivenUp): void {
  const { owned, underway, withdrawalsFrozen } = standing;
  const obstacles: readonly (readonly [boolean, ErrorName])[] = [
    [withdrawalsFrozen, "WithdrawalsFrozen"],
    [hasOpenRound(standing), "DeletionRoundOpen"],
    [underway.withdrawals > 0, "DeletionWithdrawalOpen"],
    [underway.deposits > 0, "DeletionDepositOpen"],
  ];
  for (const [stands, error] of obstacles) if (stands) throw new AppError(error);
  const [left] = toWithdraw(standing);
  if (left !== undefined)
    throw new AppError("DeletionBalanceLeft", {
      amount: formatAssetAmount(owned.balance[left], left),
      asset: assets[left].shownAs,
    });
  const named = new Map(giveUp.map(({ assetId, amount }) => [assetId, amountFrom(amount, assetId)]));
  for (const asset of assetIds)
    if ((named.get(asset) ?? 0n) !== givenUpBase(standing, asset))
      throw new AppError("DeletionAmountsChanged");
}
