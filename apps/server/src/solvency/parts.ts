import { hash } from "node:crypto";
import { type Owed, owedAssets } from "@gemplay/solvency";

/**
 * The number of parts of a debt in a new tree. A part is more than half of the debt with a chance of 1 in 128, and an
 * eighth of the debt on average. With more parts, the snapshot would take more time, which grows with the leaves.
 */
export const partsOfDebt = 8;

/**
 * The bytes of one random number. An amount has at most 16 bytes, so the remainder of a number with 24 bytes is uniform
 * except for a difference of at most 1 in 2⁶⁴.
 */
const drawBytes = 24;

/**
 * Computes one part of the debt to a player. For each asset, the same random cuts divide the amount at each call with
 * the same secret and player. Thus the caller can compute the parts one by one, in any order.
 *
 * @param secret the random secret of the tree
 * @param part the number of the part, from 0 to `partsOfDebt` - 1
 */
export function partOf(secret: string, playerId: bigint, owed: Owed, part: number): Owed {
  return Object.fromEntries(
    owedAssets.map((asset) => {
      const cuts = cutsOf(owed[asset], `${secret}:cut:${playerId}:${asset}`);
      return [asset, (cuts[part] ?? owed[asset]) - (cuts[part - 1] ?? 0n)];
    }),
  ) as unknown as Owed;
}

/** Draws the places at which an amount is cut, in ascending order, from a key that only the server knows. */
function cutsOf(amountBase: bigint, key: string): readonly bigint[] {
  if (amountBase === 0n) return [];
  const count = partsOfDebt - 1;
  const drawn = hash("shake256", key, { outputEncoding: "hex", outputLength: count * drawBytes });
  const cuts: bigint[] = [];
  for (let at = 0; at < count; at++) {
    const value = BigInt(`0x${drawn.slice(2 * at * drawBytes, 2 * (at + 1) * drawBytes)}`);
    // The first cut is inside the amount, so that no part is a whole amount. One base unit cannot be cut.
    const isInside = at === 0 && amountBase > 1n;
    cuts.push(isInside ? 1n + (value % (amountBase - 1n)) : value % (amountBase + 1n));
  }
  return cuts.sort((a, b) => (a < b ? -1 : 1));
}
