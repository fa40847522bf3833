import type { Body, Data, ErrorName } from "@gemplay/api-schema";
import type { Owned } from "@gemplay/ledger";
import { type AssetId, assetIds, assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import { AppError, amountFrom } from "../platform/http/index.ts";
import type { Underway } from "../wallet/index.ts";

type GivenUp = Body<"POST /user/account/delete">["giveUp"];

/** All that stands in the way of deleting an account, or would be given up with it. */
export interface Standing {
  readonly owned: Owned;
  readonly underway: Underway;
  /** PLAY that was earned and can be collected. */
  readonly readyBase: bigint;
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

/** What was earned and is to be collected first, since with the balance it can be withdrawn. */
function toCollect({ owned, readyBase, dustBase }: Standing): readonly AssetId[] {
  const dust = dustBase.PLAY;
  const isWorth = dust !== undefined && readyBase > 0n && owned.balance.PLAY + readyBase > dust;
  return isWorth ? ["PLAY"] : [];
}

/** What is there, and changes by what is done with the account alone: the balance, what arrived and is too little. */
const heldBase = (standing: Standing, asset: AssetId) =>
  standing.owned.balance[asset] + waitingBase(standing, asset);

/** What is given up of an asset: what is there, and what was earned and not collected. */
const givenUpBase = (standing: Standing, asset: AssetId) =>
  heldBase(standing, asset) + standing.owned.earned[asset];

const lockedBase = ({ owned, readyBase }: Standing, asset: AssetId) =>
  asset === "PLAY" ? owned.earned.PLAY - readyBase : 0n;

const hasOpenRound = ({ owned }: Standing) => assetIds.some((asset) => owned.openBets[asset] > 0n);

export function shownStanding(standing: Standing): Data<"GET /user/account/deletion"> {
  const { owned, underway, readyBase, withdrawalsFrozen } = standing;
  const [first, collectable] = [toWithdraw(standing), toCollect(standing)];
  return {
    balances: first.map((asset) => ({
      assetId: asset,
      amount: formatAssetAmount(owned.balance[asset], asset),
    })),
    rewards: collectable.map((asset) => ({
      assetId: asset,
      amount: formatAssetAmount(readyBase, asset),
    })),
    openRounds: hasOpenRound(standing),
    withdrawals: underway.withdrawals,
    deposits: underway.deposits,
    withdrawalsFrozen,
    giveUp: assetIds
      .filter((asset) => givenUpBase(standing, asset) > 0n && ![...first, ...collectable].includes(asset))
      .map((asset) => ({
        assetId: asset,
        amount: formatAssetAmount(givenUpBase(standing, asset), asset),
        uncollected: formatAssetAmount(owned.earned[asset], asset),
        locked: formatAssetAmount(lockedBase(standing, asset), asset),
      })),
  };
}

/**
 * Refuses what stands in the way, the money first.
 *
 * @throws {AppError} WithdrawalsFrozen, DeletionRoundOpen, DeletionWithdrawalOpen, DeletionDepositOpen,
 *   DeletionBalanceLeft, DeletionRewardLeft, DeletionAmountsChanged, RequestInvalid
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
      amount: cutAmount(formatAssetAmount(owned.balance[left], left)),
      asset: assets[left].shownAs,
    });
  if (toCollect(standing).length > 0)
    throw new AppError("DeletionRewardLeft", {
      amount: cutAmount(formatAssetAmount(standing.readyBase, "PLAY")),
      asset: assets.PLAY.shownAs,
    });
  assertNamed(standing, giveUp);
}

/**
 * What is there has to be named as it is. Of what was earned friends' bets may have made more meanwhile, which was never the
 * player's to collect: only less than was named is something else than was agreed to.
 */
function assertNamed(standing: Standing, giveUp: GivenUp): void {
  const named = new Map(giveUp.map((one) => [one.assetId, one]));
  if (named.size !== giveUp.length) throw new AppError("RequestInvalid");
  for (const asset of assetIds) {
    const { amount = "0", uncollected = "0" } = named.get(asset) ?? {};
    const earnedBase = amountFrom(uncollected, asset);
    if (
      amountFrom(amount, asset) - earnedBase !== heldBase(standing, asset) ||
      earnedBase > standing.owned.earned[asset]
    )
      throw new AppError("DeletionAmountsChanged");
  }
}
