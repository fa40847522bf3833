import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { sha256 } from "#hashes";

const leafMark = Uint8Array.of(0);
const nodeMark = Uint8Array.of(1);

/** Returns the hash of a leaf by RFC 9162: SHA-256 of a zero byte and the text of the leaf in UTF-8. */
const leafHash = (text: string): Uint8Array => sha256(concatBytes(leafMark, utf8ToBytes(text)));

/** Returns the hash of an inner node by RFC 9162: SHA-256 of a one byte and the hashes of both children. */
const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concatBytes(nodeMark, left, right));

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
  let level = leaves.map(leafHash);
  for (let span = 1; level.length > 1; span *= 2) {
    const hashes = level.map(bytesToHex);
    for (const [leaf, path] of paths.entries()) {
      const sibling = hashes[Math.floor(leaf / span) ^ 1];
      if (sibling !== undefined) path.push(sibling);
    }
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Uint8Array, level[at + 1]];
      above.push(right === undefined ? left : nodeHash(left, right));
    }
    level = above;
  }
  return { root: bytesToHex(level[0] as Uint8Array), paths };
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
  let hash = leafHash(leaf);
  let [at, last] = [index, size - 1];
  const siblings = [...path];
  while (last > 0) {
    // The last node of a level has no sibling if its number is even. It then moves up unchanged.
    if (at % 2 === 1 || at < last) {
      const sibling = siblings.shift();
      if (sibling === undefined || !/^[0-9a-f]{64}$/.test(sibling)) return undefined;
      const other = hexToBytes(sibling);
      hash = at % 2 === 1 ? nodeHash(other, hash) : nodeHash(hash, other);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return siblings.length === 0 ? bytesToHex(hash) : undefined;
}
