import { type Owed, OwedError } from "./owed.ts";
import { type Leaf, leafNode, parentNode, rootHash, type TreeFacts, type TreeNode } from "./tree.ts";

/** That a leaf is in a tree: the leaf, its place, and the nodes beside its way up, the lowest first. */
export interface Proof extends Leaf, TreeFacts {
  /** Of the leaf, from 0. */
  readonly index: number;
  readonly path: readonly TreeNode[];
}

/** What a proof shows, or why it shows nothing. */
export type Verdict =
  | { readonly isProven: true; readonly root: string; readonly total: Owed }
  | {
      readonly isProven: false;
      /** `amount`: one that no tree may hold; `path`: not as long as its place asks for; `root`: it leads elsewhere. */
      readonly why: "amount" | "path" | "root";
    };

/**
 * Computes the way from a leaf to the root again. The number of leaves, which the root holds, says how long the way is and
 * where a node goes up alone, so that no node can stand for a leaf and none can be put in between.
 *
 * @param root the published one, 64 hex characters
 */
export function verifyProof(proof: Proof, root: string): Verdict {
  const { leaves, index, path } = proof;
  if (!(Number.isSafeInteger(leaves) && Number.isSafeInteger(index) && index >= 0 && index < leaves))
    return { isProven: false, why: "path" };
  try {
    const top = climb(proof, [...path]);
    if (top === undefined) return { isProven: false, why: "path" };
    const computed = rootHash(proof, top);
    return computed === root
      ? { isProven: true, root: computed, total: top.owed }
      : { isProven: false, why: "root" };
  } catch (error) {
    if (error instanceof OwedError) return { isProven: false, why: "amount" };
    throw error;
  }
}

/** @returns what stands at the top; undefined when there are too few or too many nodes */
function climb(proof: Proof, left: TreeNode[]): TreeNode | undefined {
  let node = leafNode(proof);
  let at = proof.index;
  for (let count = proof.leaves; count > 1; count = Math.ceil(count / 2)) {
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
