import type { AssetId } from "@gemplay/money";

/** What is owed of each asset, in base units. */
export type Owed = Readonly<Record<AssetId, bigint>>;

/** The assets in the order in which hashes take them: never to be changed, published roots depend on it. */
export const owedAssets = ["PLAY", "TPLAY", "U", "GEM"] as const satisfies readonly AssetId[];

export const nothingOwed: Owed = { PLAY: 0n, TPLAY: 0n, U: 0n, GEM: 0n };

/** Sixteen bytes hold less than this: 3.4 × 10²⁰ tokens of 18 decimals, and no honest sum reaches it. */
const limit = 1n << 128n;

/** An amount or a sum that no tree may hold: it would let a house owe less than it does. */
export class OwedError extends Error {
  override readonly name = "OwedError";
}

/** @throws {OwedError} below zero, or too large for its place in a hash */
export function assertOwed(owed: Owed): void {
  for (const asset of owedAssets) {
    const amountBase = owed[asset];
    if (amountBase < 0n) throw new OwedError(`${asset} is below zero`);
    if (amountBase >= limit) throw new OwedError(`${asset} is more than a tree can hold`);
  }
}

/**
 * Adds two, asset by asset.
 *
 * @throws {OwedError} when one of them, or their sum, may not stand in a tree
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
