import { sha256Hex } from "#sha256";
import { addOwed, assertOwed, type Owed, owedAssets } from "./owed.ts";

/** The amounts that the operator owes to one player at the time of a tree. */
export interface Leaf {
  /**
   * A secret value for this player and this tree, as 64 hexadecimal characters. Without the salt, nobody can find out
   * which player a hash belongs to.
   */
  readonly salt: string;
  /** The id of the player. The player id 0 means deposits without a known owner. */
  readonly playerId: bigint;
  readonly owed: Owed;
}

/** A node of the tree. The node contains its hash, and the sum of all leaves below the node. */
export interface TreeNode {
  /** The hash of the node, as 64 hexadecimal characters. */
  readonly hash: string;
  readonly owed: Owed;
}

/**
 * The values that a root contains in addition to the top node. A different time or a different number of leaves gives a
 * different root.
 */
export interface TreeFacts {
  /** The time of the tree in milliseconds since 1970. The time also identifies the tree. */
  readonly takenAtMs: number;
  readonly leaves: number;
}

// The first hashed byte says whether the value is a leaf, a node or the root. Because of the first byte, a forger
// cannot present, for example, a leaf as a node.
const leafTag = 0;
const nodeTag = 1;
const rootTag = 2;

const hashBytes = 32;
const amountBytes = 16;
const owedBytes = amountBytes * owedAssets.length;
const low = (1n << 64n) - 1n;

/**
 * Returns the node of a leaf, which is SHA-256 of the byte 0, the salt, the player (8 bytes) and the four amounts (16
 * bytes each). The hash includes the player, so that the operator cannot show the same leaf to two players with equal
 * balances.
 *
 * @throws {OwedError} if a tree must not contain one of the amounts
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
 * Returns the parent of two nodes. The hash of the parent is SHA-256 of the byte 1, the hash and amounts of the left
 * node, and the hash and amounts of the right node. Each amount of the parent is the sum of the amounts of both nodes.
 *
 * @throws {OwedError} if a tree must not contain one of the amounts or sums
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
 * Returns the published root. The root is SHA-256 of the byte 2, the time and the number of leaves (8 bytes each), and
 * the hash and sums of the top node.
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
 * Returns the next higher level of the tree, which has one parent for each pair of nodes. A last node without a sibling
 * becomes an unchanged node of the next level. Some trees pair the last node with itself, but this rule would count the
 * amounts of the node twice.
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
 * Returns the top node above the given nodes.
 * @throws {RangeError} if `nodes` is empty
 */
export function topOf(nodes: readonly TreeNode[]): TreeNode {
  let level = nodes;
  while (level.length > 1) level = levelAbove(level);
  const [top] = level;
  if (top === undefined) throw new RangeError("a tree must have at least one leaf");
  return top;
}

/** Returns the sibling nodes on the path from one node to the top of the tree, lowest first. */
export function pathOf(nodes: readonly TreeNode[], index: number): TreeNode[] {
  const path: TreeNode[] = [];
  let at = index;
  for (let level = nodes; level.length > 1; level = levelAbove(level)) {
    const sibling = level[at ^ 1];
    if (sibling !== undefined) path.push(sibling);
    at >>>= 1;
  }
  return path;
}

/** Creates a writer that appends values to a byte array. The writer stores numbers with the highest byte first. */
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
    /** Writes amounts that `assertOwed` has checked. */
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
 * texts for millions of hashes costs time.
 * @throws {RangeError} if the character is not a lower-case hexadecimal digit
 */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  throw new RangeError(notHex);
}
