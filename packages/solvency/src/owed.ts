import type { AssetId } from "@gemplay/money";

/** The amounts that the operator owes, by asset, in base units. */
export type Owed = Readonly<Record<AssetId, bigint>>;

/**
 * The assets, in the order in which the hashes of a tree contain the amounts. The order of the assets must never
 * change, because published roots depend on the order.
 */
export const owedAssets = ["PLAY", "TPLAY", "U", "GEM"] as const satisfies readonly AssetId[];

export const nothingOwed: Owed = { PLAY: 0n, TPLAY: 0n, U: 0n, GEM: 0n };

/**
 * The limit of an amount that a tree stores in sixteen bytes: 3.4 × 10²⁰ tokens with 18 decimals. No real sum of debts
 * reaches this limit.
 */
const limit = 1n << 128n;

/**
 * Thrown for an amount or sum that a tree must not contain, because the value would make the total debt look smaller.
 */
export class OwedError extends Error {
  override readonly name = "OwedError";
}

/**
 * Checks that a tree may contain each of the given amounts.
 * @throws {OwedError} if an amount is negative or does not fit into sixteen bytes
 */
export function assertOwed(owed: Owed): void {
  for (const asset of owedAssets) {
    const amountBase = owed[asset];
    if (amountBase < 0n) throw new OwedError(`the amount of ${asset} is below zero`);
    if (amountBase >= limit) throw new OwedError(`the amount of ${asset} does not fit into sixteen bytes`);
  }
}

/**
 * Adds two sets of amounts, asset by asset.
 *
 * @throws {OwedError} if a tree must not contain one of the amounts or sums
 */
export function addOwed(one: Owed, other: Owed): Owed {
  assertOwed(one);
  assertOwed(other);
  const sum: Owed = {
    PLAY: one.PLAY + other.PLAY,
    TPLAY: one.TPLAY + other.TPLAY,
    U: one.U + other.U,
    GEM: one.GEM + other.GEM,
  };
  assertOwed(sum);
  return sum;
}

export function isSameOwed(one: Owed, other: Owed): boolean {
  return owedAssets.every((asset) => one[asset] === other[asset]);
}
