import { sha256Hex } from "#sha256";
import { addOwed, assertOwed, type Owed, owedAssets } from "./owed.ts";

/** What one player is owed, at the moment of a tree. */
export interface Leaf {
  /** 64 hex characters, of this player and this tree: without it nobody can tell whose the hash is. */
  readonly salt: string;
  /** 0: what has come and is nobody's yet. */
  readonly playerId: bigint;
  readonly owed: Owed;
}

/** A place of the tree: its hash, and the sum of all leaves below it. */
export interface TreeNode {
  /** 64 hex characters. */
  readonly hash: string;
  readonly owed: Owed;
}

/** What a root says beside the tree's top: another moment or another number of leaves is another root. */
export interface TreeFacts {
  /** Milliseconds since 1970; the tree's number as well. */
  readonly takenAtMs: number;
  readonly leaves: number;
}

// The first byte says what is hashed, so that nothing can be taken for anything else.
const leafTag = 0;
const nodeTag = 1;
const rootTag = 2;

const hashBytes = 32;
const amountBytes = 16;
const owedBytes = amountBytes * owedAssets.length;
const low = (1n << 64n) - 1n;

/**
 * The node of a leaf: SHA-256 of 0, salt, player (8 bytes) and the four amounts (16 bytes each). The player stands in it, so
 * that no two players with the same balance can be shown one leaf.
 *
 * @throws {OwedError} when an amount may not stand in a tree
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
 * The node above two: SHA-256 of 1, then hash and amounts of the left one, then of the right one. What stands for it is
 * their sum.
 *
 * @throws {OwedError} when an amount or the sum may not stand in a tree
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

/** The root that is published: SHA-256 of 2, moment and number of leaves (8 bytes each), the top's hash and its sums. */
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
 * The level above: nodes in pairs. One that is left over at the end goes up as it is: a pair of it with itself, as some
 * trees have, would count it twice.
 */
function levelAbove(nodes: readonly TreeNode[]): TreeNode[] {
  const above: TreeNode[] = [];
  for (let index = 0; index < nodes.length; index += 2) {
    const [left, right] = [nodes[index], nodes[index + 1]];
    if (left !== undefined) above.push(right === undefined ? left : parentNode(left, right));
  }
  return above;
}

/** What stands above all of these nodes. At least one. */
export function topOf(nodes: readonly TreeNode[]): TreeNode {
  let level = nodes;
  while (level.length > 1) level = levelAbove(level);
  const [top] = level;
  if (top === undefined) throw new RangeError("a tree without a leaf");
  return top;
}

/** The nodes that, from the lowest, lead one of these nodes to what stands above all of them. */
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

/** Bytes in order, numbers with the highest byte first. */
function writer(tag: number, length: number) {
  const bytes = new Uint8Array(1 + length);
  const view = new DataView(bytes.buffer);
  bytes[0] = tag;
  let at = 1;
  const whole = (value: bigint) => {
    if (value < 0n || value > low) throw new RangeError("not a number of 8 bytes");
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
    /** What was asserted before. */
    owed(owed: Owed) {
      for (const asset of owedAssets) {
        view.setBigUint64(at, owed[asset] >> 64n);
        view.setBigUint64(at + 8, owed[asset] & low);
        at += amountBytes;
      }
    },
  };
}

const notHex = "a hash is 64 lower-case hex characters";

/** Of a character of a hash, without making a text of it: a tree reads each of millions of hashes. */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  throw new RangeError(notHex);
}
