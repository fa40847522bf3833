import type { Body, Data, ErrorName } from "@gemplay/api-schema";
import type { Owned } from "@gemplay/ledger";
import { type AssetId, assetIds, assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import { AppError, amountFrom } from "../platform/http/index.ts";
import type { Underway } from "../wallet/index.ts";

type GivenUp = Body<"POST /user/account/delete">["giveUp"];

/** The obstacles to the deletion of an account, and the amounts that the player would give up with the account. */
export interface Standing {
  readonly owned: Owned;
  readonly underway: Underway;
  /** The amount of PLAY that the player earned and can collect, in base units. */
  readonly readyBase: bigint;
  /**
   * For each asset, the largest balance that is too small to be withdrawn; undefined for an asset that can never be
   * withdrawn.
   */
  readonly dustBase: Readonly<Partial<Record<AssetId, bigint>>>;
  readonly withdrawalsFrozen: boolean;
}

const waitingBase = ({ underway }: Standing, asset: AssetId) =>
  asset === "PLAY" || asset === "U" ? underway.waitingBase[asset] : 0n;

/** Lists the assets whose balance the player must withdraw before the deletion of the account. */
function toWithdraw({ owned, dustBase }: Standing): readonly AssetId[] {
  return assetIds.filter((asset) => {
    const dust = dustBase[asset];
    return dust !== undefined && owned.balance[asset] > dust;
  });
}

/**
 * Lists the assets whose earnings the player must collect before the deletion of the account, because the player could
 * then withdraw the earnings together with the balance.
 */
function toCollect({ owned, readyBase, dustBase }: Standing): readonly AssetId[] {
  const dust = dustBase.PLAY;
  const isWorth = dust !== undefined && readyBase > 0n && owned.balance.PLAY + readyBase > dust;
  return isWorth ? ["PLAY"] : [];
}

/**
 * Returns the sum of the balance and the waiting small deposits of an asset. Only actions on the account itself change
 * the sum of the balance and the waiting small deposits.
 */
const heldBase = (standing: Standing, asset: AssetId) =>
  standing.owned.balance[asset] + waitingBase(standing, asset);

/**
 * Returns the amount of an asset that the player would give up: the balance, waiting small deposits, and uncollected
 * earnings.
 */
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
 * Throws an error if an obstacle to the deletion of an account exists.
 *
 * @throws {AppError} WithdrawalsFrozen, DeletionRoundOpen, DeletionWithdrawalOpen, DeletionDepositOpen,
 * DeletionBalanceLeft, DeletionRewardLeft, DeletionAmountsChanged, RequestInvalid
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
 * Checks that the player named the exact amounts to give up with the account. The real earnings may be larger than the
 * named earnings, because friends' bets may have added earnings since the player saw the amounts. The function refuses
 * the deletion if the real earnings are smaller than the named earnings, because the player agreed to another amount.
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
