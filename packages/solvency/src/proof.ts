import { type Owed, OwedError } from "./owed.ts";
import { type Leaf, leafNode, parentNode, rootHash, type TreeFacts, type TreeNode } from "./tree.ts";

/**
 * A proof that a tree contains a given leaf. The proof contains the leaf, its position, and the sibling nodes on the
 * path to the root, from the bottom to the top.
 */
export interface Proof extends Leaf, TreeFacts {
  /** The position of the leaf in the tree, from 0. */
  readonly index: number;
  readonly path: readonly TreeNode[];
}

/** The result of a check of a proof: the proven root and total, or the reason why the proof is wrong. */
export type Verdict =
  | { readonly isProven: true; readonly root: string; readonly total: Owed }
  | {
      readonly isProven: false;
      /**
       * The reason why the proof is wrong. `amount` means that the proof contains an amount that is not allowed in a
       * tree. `path` means that the number of nodes on the path does not fit the position of the leaf. `root` means
       * that the computed root differs from the published root.
       */
      readonly why: "amount" | "path" | "root";
    };

/**
 * Computes the root from a leaf and its path, and compares the computed root with the published root. The root also
 * contains the number of leaves. The number of leaves determines the length of the path, and which nodes have no
 * sibling. For this reason, a forger can neither present an inner node as a leaf nor insert a node into the path.
 *
 * @param root the published root, as 64 hexadecimal characters
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

/**
 * Computes the top node of the tree from the leaf and the sibling nodes of the proof.
 * @returns undefined if the proof has too few or too many sibling nodes
 */
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
