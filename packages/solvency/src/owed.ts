import type { AssetId } from "@gemplay/money";

/** The amounts that the operator owes, by asset, in base units. */
export type Owed = Readonly<Record<AssetId, bigint>>;

/**
 * The assets, in the order in which the hashes of the tree contain their amounts. The order of the assets must never
 * change, because the published roots depend on the order.
 */
export const owedAssets = ["PLAY", "TPLAY", "U", "GEM"] as const satisfies readonly AssetId[];

export const nothingOwed: Owed = { PLAY: 0n, TPLAY: 0n, U: 0n, GEM: 0n };

/**
 * The upper bound for an amount, which the tree stores in sixteen bytes: 3.4 × 10²⁰ tokens with 18 decimal places. No
 * real sum of debts is so large.
 */
const limit = 1n << 128n;

/** Thrown if an amount or sum is not allowed in a tree, because the amount would make the total debt look smaller. */
export class OwedError extends Error {
  override readonly name = "OwedError";
}

/**
 * Checks that all given amounts are allowed in a tree.
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
 * Adds two sets of amounts, separately for each asset.
 *
 * @throws {OwedError} if an amount or sum is not allowed in a tree
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
