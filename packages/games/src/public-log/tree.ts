import { merkleNode } from "#hashes";

/**
 * Returns the hash of a complete subtree, in hexadecimal. On level 0, the subtrees are the leaves. The subtree with the
 * number `index` on `level` contains the leaves from `index` · 2^`level` on.
 */
export type NodeReader = (level: number, index: number) => string;

/** The root of the tree without leaves: SHA-256 of no bytes. */
const emptyRoot = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Returns the root of the tree of the first `size` leaves, by RFC 9162, section 2.1.1. */
export const logRoot = (size: number, node: NodeReader): string =>
  size === 0 ? emptyRoot : rangeHash({ start: 0, end: size }, node);

/**
 * Returns the path of a leaf to the root of the tree of the first `size` leaves, by RFC 9162, section 2.1.3.1.
 *
 * @throws {RangeError} if the tree does not contain the leaf
 */
export function inclusionPath(index: number, size: number, node: NodeReader): string[] {
  if (!(index >= 0 && index < size)) throw new RangeError("the tree does not contain the leaf");
  const path: string[] = [];
  for (let [start, end] = [0, size]; end - start > 1; ) {
    const middle = start + halfOf(end - start);
    const isLeft = index < middle;
    path.push(rangeHash(isLeft ? { start: middle, end } : { start, end: middle }, node));
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  return path.reverse();
}

/**
 * Returns the proof that the tree of the first `from` leaves is the beginning of the tree of the first `size` leaves,
 * by RFC 9162, section 2.1.4.1.
 *
 * @throws {RangeError} unless 0 < `from` ≤ `size`
 */
export function consistencyPath(from: number, size: number, node: NodeReader): string[] {
  if (!(from > 0 && from <= size)) throw new RangeError("no tree of this size is the beginning of the tree");
  const path: string[] = [];
  let [start, end] = [0, size];
  let isWhole = true;
  while (end > from) {
    const middle = start + halfOf(end - start);
    if (from <= middle) {
      path.push(rangeHash({ start: middle, end }, node));
      end = middle;
    } else {
      path.push(rangeHash({ start, end: middle }, node));
      start = middle;
      isWhole = false;
    }
  }
  return isWhole ? path.reverse() : [rangeHash({ start, end }, node), ...path.reverse()];
}

/** A tree of the log: the number of its leaves, and its root in hexadecimal. */
export interface LogTree {
  readonly size: number;
  readonly root: string;
}

/** Returns whether a consistency proof shows that one tree is the beginning of the other, by RFC 9162, section 2.1.4.2. */
export function isConsistent(first: LogTree, second: LogTree, path: readonly string[]): boolean {
  if (first.size === second.size) return first.root === second.root && path.length === 0;
  if (!(first.size > 0 && first.size < second.size)) return false;
  const isPowerOfTwo = 2 ** Math.floor(Math.log2(first.size)) === first.size;
  const [start, ...rest] = isPowerOfTwo ? [first.root, ...path] : path;
  if (start === undefined) return false;
  let [at, last] = [first.size - 1, second.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let [one, two] = [start, start];
  for (const sibling of rest) {
    if (last === 0 || !/^[0-9a-f]{64}$/.test(sibling)) return false;
    if (at % 2 === 1 || at === last) {
      one = merkleNode(sibling, one);
      two = merkleNode(sibling, two);
      while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)];
    } else {
      two = merkleNode(two, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && one === first.root && two === second.root;
}

const half = (number: number): number => Math.floor(number / 2);

/** Returns the largest power of two below `count`, for a count above 1. */
function halfOf(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

function rangeHash(
  { start, end }: { readonly start: number; readonly end: number },
  node: NodeReader,
): string {
  const count = end - start;
  const level = Math.round(Math.log2(count));
  if (2 ** level === count) return node(level, start / count);
  const middle = start + halfOf(count);
  return merkleNode(rangeHash({ start, end: middle }, node), rangeHash({ start: middle, end }, node));
}
