import { merkleLeaf, merkleNode } from "#hashes";

/** The root of a Merkle tree, and the path of each leaf. All hashes are hexadecimal texts. */
export interface MerkleTree {
  readonly root: string;
  /** For each leaf, the hashes of the siblings on the way to the root, from the bottom to the top. */
  readonly paths: string[][];
}

/**
 * Builds the Merkle tree of RFC 9162 over texts.
 * @throws {RangeError} if there is no leaf
 */
export function merkleTree(leaves: readonly string[]): MerkleTree {
  if (leaves.length === 0) throw new RangeError("a tree needs at least one leaf");
  const paths: string[][] = leaves.map(() => []);
  // A node without a sibling moves up unchanged. This gives the same tree as the definition of RFC 9162.
  let level = leaves.map(merkleLeaf);
  for (let span = 1; level.length > 1; span *= 2) {
    for (const [leaf, path] of paths.entries()) {
      const sibling = level[Math.floor(leaf / span) ^ 1];
      if (sibling !== undefined) path.push(sibling);
    }
    const above: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left = "", right] = [level[at], level[at + 1]];
      above.push(right === undefined ? left : merkleNode(left, right));
    }
    level = above;
  }
  return { root: level[0] ?? "", paths };
}

/** The place of a leaf in a Merkle tree, and its path to the root. */
export interface MerklePath {
  /** The index of the leaf, from 0. */
  readonly index: number;
  /** The number of leaves of the tree. */
  readonly size: number;
  readonly path: string[];
}

/**
 * Computes the root of a Merkle tree from one leaf and its path, by RFC 9162, section 2.1.3.2.
 * @returns undefined if the path does not fit the place of the leaf
 */
export function merkleRoot(leaf: string, { index, size, path }: MerklePath): string | undefined {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size))
    return undefined;
  let hash = merkleLeaf(leaf);
  let [at, last] = [index, size - 1];
  const siblings = [...path];
  while (last > 0) {
    // The last node of a level has no sibling if its number is even. It then moves up unchanged.
    if (at % 2 === 1 || at < last) {
      const sibling = siblings.shift();
      if (sibling === undefined || !/^[0-9a-f]{64}$/.test(sibling)) return undefined;
      hash = at % 2 === 1 ? merkleNode(sibling, hash) : merkleNode(hash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return siblings.length === 0 ? hash : undefined;
}
