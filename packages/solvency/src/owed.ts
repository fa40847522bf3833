import type { AssetId } from "@gemplay/money";

/** The amounts that the operator owes, by asset, in base units. */
export type Owed = Readonly<Record<AssetId, bigint>>;

/**
 * The assets in the order in which the hashes of a tree contain them. The order must never change, because published
 * roots depend on the order.
 */
export const owedAssets = ["PLAY", "TPLAY", "U", "GEM"] as const satisfies readonly AssetId[];

export const nothingOwed: Owed = { PLAY: 0n, TPLAY: 0n, U: 0n, GEM: 0n };

/**
 * The limit of an amount that is stored in sixteen bytes: 3.4 × 10²⁰ tokens with 18 decimals. No real sum reaches this
 * limit.
 */
const limit = 1n << 128n;

/** Thrown for an amount or sum that a tree must not contain, because it would make the total debt look smaller. */
export class OwedError extends Error {
  override readonly name = "OwedError";
}

/**
 * Checks that a tree may contain every amount.
 * @throws {OwedError} if an amount is negative or does not fit into sixteen bytes
 */
export function assertOwed(owed: Owed): void {
  for (const asset of owedAssets) {
    const amountBase = owed[asset];
    if (amountBase < 0n) throw new OwedError(`${asset} is below zero`);
    if (amountBase >= limit) throw new OwedError(`${asset} is more than a tree can hold`);
  }
}

/**
 * Adds two sets of amounts, asset by asset.
 *
 * @throws {OwedError} if a tree must not contain an amount or a sum
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
