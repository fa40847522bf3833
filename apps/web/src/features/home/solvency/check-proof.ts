import type { Data } from "@gemplay/api-schema";
import { assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import {
  isSameOwed,
  type Owed,
  owedAssets,
  type Proof,
  ProofError,
  readProof,
  verifyProof,
  type WhyNotProven,
} from "@gemplay/solvency";

export type Tree = NonNullable<Data<"GET /solvency">["newest"]>;

/** Result of checking a proof of solvency in this browser. */
export type Checked =
  | { readonly isProven: true; readonly proof: Proof; readonly tree: Tree }
  | { readonly isProven: false; readonly why: Why };

/**
 * Reason why a proof of solvency is invalid. `format` means that the data is not a proof. `unknown` means that the root
 * was not published. `player` means that the proof belongs to another player. `sums` means that the sums differ from
 * the published sums. The function `verifyProof` returns the other reasons.
 */
export type Why = "format" | "unknown" | "player" | "sums" | WhyNotProven;

/**
 * Recomputes the path from each part of a debt to a published root, without a request to the server.
 * @param given the proof of solvency from the server or from a saved file
 * @param trees the published trees
 * @param userId id of the player to whom the proof must belong; if undefined, the proof may belong to any player
 */
export function checkProof(given: unknown, trees: readonly Tree[], userId?: string): Checked {
  const fails = (why: Why): Checked => ({ isProven: false, why });
  let proof: Proof;
  try {
    proof = readProof(given);
  } catch (error) {
    if (error instanceof ProofError) return fails("format");
    throw error;
  }
  if (userId !== undefined && String(proof.playerId) !== userId) return fails("player");
  const tree = trees.find(({ takenAtMs }) => takenAtMs === proof.takenAtMs);
  if (tree === undefined) return fails("unknown");
  const verdict = verifyProof(proof, tree.root.slice(2));
  if (!verdict.isProven) return fails(verdict.why);
  if (!isSameOwed(verdict.total, owedOf(tree))) return fails("sums");
  return { isProven: true, proof, tree };
}

function owedOf({ owed }: Tree): Owed {
  return Object.fromEntries(
    owedAssets.map((asset) => [asset, parseAmount(owed[asset], assets[asset].decimals)]),
  ) as unknown as Owed;
}

/**
 * Returns which percentage of an owed amount the platform can cover, truncated to two decimals. Returns undefined if
 * the platform owes nothing.
 */
export function coveredPercent(there: string, owed: string): number | undefined {
  const [thereBase, owedBase] = [there, owed].map((text) => parseAmount(text, assets.PLAY.decimals));
  if (thereBase === undefined || owedBase === undefined || owedBase === 0n) return undefined;
  return Number((thereBase * 10_000n) / owedBase) / 100;
}

/**
 * Returns the amount of PLAY that backs the owed PLAY: the platform's PLAY minus the amounts set aside for tPLAY and
 * gems.
 */
export function forPlay({ held, setAside }: Tree): string | undefined {
  const { decimals } = assets.PLAY;
  const base = (text: string) => parseAmount(text, decimals);
  const left = base(held.PLAY.vault) + base(held.PLAY.addresses) - base(setAside.TPLAY) - base(setAside.GEM);
  return left < 0n ? undefined : formatAssetAmount(left, "PLAY");
}

/** Returns the sum of two amounts of one asset. */
export function together(one: string, other: string): string {
  const { decimals } = assets.PLAY;
  return formatAssetAmount(parseAmount(one, decimals) + parseAmount(other, decimals), "PLAY");
}
