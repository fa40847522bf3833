import { sha256Hex } from "#sha256";
import { addOwed, assertOwed, type Owed, owedAssets } from "./owed.ts";

/**
 * One part of the amounts that the operator owes to one player at the time of a tree. The debt to a player is split
 * into several leaves, so that a leaf beside another player's path never shows a whole debt.
 */
export interface Leaf {
  /**
   * A secret random value for one leaf of one tree, as 64 hexadecimal characters. Without the salt, nobody can find out
   * to which player a hash belongs.
   */
  readonly salt: string;
  /** The id of the player. The player id 0 means deposits without a known owner. */
  readonly playerId: bigint;
  readonly owed: Owed;
}

/** A node of the tree, with its hash and the sum of all leaves below the node. */
export interface TreeNode {
  /** The hash of the node, as 64 hexadecimal characters. */
  readonly hash: string;
  readonly owed: Owed;
}

/**
 * The values that the root contains in addition to the top node. A different time or a different number of leaves
 * changes the root.
 */
export interface TreeFacts {
  /** The time of the tree in milliseconds since 1970. The time is also the name of the tree. */
  readonly takenAtMs: number;
  readonly leaves: number;
}

// The first byte of the hashed data says whether the data is a leaf, a node or the root. Because of the first byte, a
// forger cannot present a leaf as a node, for example.
const leafTag = 0;
const nodeTag = 1;
const rootTag = 2;

const hashBytes = 32;
const amountBytes = 16;
const owedBytes = amountBytes * owedAssets.length;
const low = (1n << 64n) - 1n;

/**
 * Returns the node of a leaf. Its hash is SHA-256 of the byte 0, the salt, the player (8 bytes) and the four amounts
 * (16 bytes each). The hash includes the player id, so that the operator cannot show the same leaf to two players with
 * equal balances.
 *
 * @throws {OwedError} if an amount is not allowed in a tree
 */
export function leafNode({ salt, playerId, owed }: Leaf): TreeNode {
  assertOwed(owed);
  const out = writer(leafTag, hashBytes + 8 + owedBytes);
  out.hash(salt);
  out.whole(playerId);
  out.owed(owed);
  return { hash: sha256Hex(out.bytes), owed };
}

/**
 * Returns the parent of two nodes. The hash of the parent is SHA-256 of the byte 1 and of the hashes and amounts of the
 * left node and the right node. The amounts of the parent are the sums of the amounts of the two nodes.
 *
 * @throws {OwedError} if an amount or sum is not allowed in a tree
 */
export function parentNode(left: TreeNode, right: TreeNode): TreeNode {
  const owed = addOwed(left.owed, right.owed);
  const out = writer(nodeTag, 2 * (hashBytes + owedBytes));
  for (const child of [left, right]) {
    out.hash(child.hash);
    out.owed(child.owed);
  }
  return { hash: sha256Hex(out.bytes), owed };
}

/**
 * Returns the root of the tree, which the operator publishes. The root is SHA-256 of the byte 2, the time (8 bytes),
 * the number of leaves (8 bytes), and the top node's hash and sums.
 */
export function rootHash({ takenAtMs, leaves }: TreeFacts, top: TreeNode): string {
  assertOwed(top.owed);
  const out = writer(rootTag, 8 + 8 + hashBytes + owedBytes);
  out.whole(BigInt(takenAtMs));
  out.whole(BigInt(leaves));
  out.hash(top.hash);
  out.owed(top.owed);
  return sha256Hex(out.bytes);
}

/**
 * Returns the next level of the tree, with one parent for each pair of nodes. If the last node has no sibling, the same
 * node is also the last node of the next level. Some trees pair a node without a sibling with itself. In this case, the
 * amounts of the node would count twice.
 */
function levelAbove(nodes: readonly TreeNode[]): TreeNode[] {
  const above: TreeNode[] = [];
  for (let index = 0; index < nodes.length; index += 2) {
    const [left, right] = [nodes[index], nodes[index + 1]];
    if (left !== undefined) above.push(right === undefined ? left : parentNode(left, right));
  }
  return above;
}

/**
 * Returns the given nodes and all levels of the tree above these nodes, from the bottom to the top. The caller can get
 * several paths from the same levels.
 */
export function levelsOf(nodes: readonly TreeNode[]): readonly (readonly TreeNode[])[] {
  const levels = [nodes];
  for (let level = nodes; level.length > 1; levels.push(level)) level = levelAbove(level);
  return levels;
}

/**
 * Returns the top node of the tree above the given nodes.
 * @throws {RangeError} if `nodes` is empty
 */
export function topOf(nodes: readonly TreeNode[]): TreeNode {
  const top = levelsOf(nodes).at(-1)?.[0];
  if (top === undefined) throw new RangeError("a tree must have at least one leaf");
  return top;
}

/** Returns the sibling nodes on the path from one node to the top of the tree, from the bottom to the top. */
export function pathOf(levels: readonly (readonly TreeNode[])[], index: number): TreeNode[] {
  return levels.flatMap((level, height) => level[Math.floor(index / 2 ** height) ^ 1] ?? []);
}

/** Creates a writer that appends values to an array of bytes. The writer stores numbers in big-endian order. */
function writer(tag: number, length: number) {
  const bytes = new Uint8Array(1 + length);
  const view = new DataView(bytes.buffer);
  bytes[0] = tag;
  let at = 1;
  const whole = (value: bigint) => {
    if (value < 0n || value > low) throw new RangeError("the number does not fit into 8 bytes");
    view.setBigUint64(at, value);
    at += 8;
  };
  return {
    bytes,
    whole,
    hash(hex: string) {
      if (hex.length !== 2 * hashBytes) throw new RangeError(notHex);
      for (let index = 0; index < hex.length; index += 2)
        bytes[at++] = (digitOf(hex.charCodeAt(index)) << 4) | digitOf(hex.charCodeAt(index + 1));
    },
    /** Writes amounts that `assertOwed` has already checked. */
    owed(owed: Owed) {
      for (const asset of owedAssets) {
        view.setBigUint64(at, owed[asset] >> 64n);
        view.setBigUint64(at + 8, owed[asset] & low);
        at += amountBytes;
      }
    },
  };
}

const notHex = "a hash must be 64 lower-case hexadecimal characters";

/**
 * Returns the numeric value of a hexadecimal digit. The parameter is a character code and not a text, because creating
 * texts for millions of hashes would cost time.
 * @throws {RangeError} if the character is not a lower-case hexadecimal digit
 */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  throw new RangeError(notHex);
}
