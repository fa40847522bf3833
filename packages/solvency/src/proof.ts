import { addOwed, isSameOwed, nothingOwed, type Owed, OwedError } from "./owed.ts";
import { type Leaf, leafNode, parentNode, rootHash, type TreeFacts, type TreeNode } from "./tree.ts";

/** One part of the debt to a player: the leaf of the part, its position, and the path from the leaf to the root. */
export interface ProofPart extends Omit<Leaf, "playerId"> {
  /** The position of the leaf in the tree, from 0. */
  readonly index: number;
  /** The sibling nodes on the path from the leaf to the root, from the bottom to the top. */
  readonly path: readonly TreeNode[];
}

/**
 * A proof that a tree contains the debt to one player. The tree contains the debt in several parts, which are at random
 * positions. The proof contains the path of each part.
 */
export interface Proof extends TreeFacts {
  readonly playerId: bigint;
  /** The debt to the player, as the server states the debt. The sum of all parts must be equal to this debt. */
  readonly owed: Owed;
  readonly parts: readonly ProofPart[];
}

/** The result of a check of a proof: the proven root and total, or the reason why the proof is wrong. */
export type Verdict =
  | { readonly isProven: true; readonly root: string; readonly total: Owed }
  | { readonly isProven: false; readonly why: WhyNotProven };

/**
 * The reason why a proof is wrong.
 *
 * - `amount`: the proof contains an amount that is not allowed in a tree.
 * - `path`: the number of nodes on a path does not fit the position of the leaf.
 * - `root`: a computed root differs from the published root.
 * - `twice`: two parts have the same position, so one leaf would count twice.
 * - `parts`: the proof has no part, or the sum of the parts differs from the stated debt.
 */
export type WhyNotProven = "amount" | "path" | "root" | "twice" | "parts";

/**
 * Computes the root from each part and its path, and compares the computed roots with the published root. The root also
 * contains the number of leaves. The number of leaves determines the length of each path, and which nodes have no
 * sibling. For this reason, a forger can neither present an inner node as a leaf nor insert a node into a path. The
 * hash of each leaf contains the player id of the proof, so a part of another player leads to another root.
 *
 * @param root the published root, as 64 hexadecimal characters
 */
export function verifyProof(proof: Proof, root: string): Verdict {
  const { leaves, parts } = proof;
  const fails = (why: WhyNotProven): Verdict => ({ isProven: false, why });
  let total: Owed | undefined;
  let sum = nothingOwed;
  try {
    for (const part of parts) {
      const { index } = part;
      if (!(Number.isSafeInteger(leaves) && Number.isSafeInteger(index) && index >= 0 && index < leaves))
        return fails("path");
      const top = climb(leafNode({ ...part, playerId: proof.playerId }), part, leaves);
      if (top === undefined) return fails("path");
      if (rootHash(proof, top) !== root) return fails("root");
      total = top.owed;
      sum = addOwed(sum, part.owed);
    }
  } catch (error) {
    if (error instanceof OwedError) return fails("amount");
    throw error;
  }
  if (new Set(parts.map(({ index }) => index)).size < parts.length) return fails("twice");
  if (total === undefined || !isSameOwed(sum, proof.owed)) return fails("parts");
  return { isProven: true, root, total };
}

/**
 * Computes the top node of the tree from a leaf and the sibling nodes of its path.
 * @returns undefined if the path has too few or too many sibling nodes
 */
function climb(leaf: TreeNode, { index, path }: ProofPart, leaves: number): TreeNode | undefined {
  const left = [...path];
  let node = leaf;
  let at = index;
  for (let count = leaves; count > 1; count = Math.ceil(count / 2)) {
    const isAlone = at % 2 === 0 && at === count - 1;
    if (!isAlone) {
      const sibling = left.shift();
      if (sibling === undefined) return undefined;
      node = at % 2 === 0 ? parentNode(node, sibling) : parentNode(sibling, node);
    }
    at = Math.floor(at / 2);
  }
  return left.length === 0 ? node : undefined;
}
