import { larger, smaller } from "../bigint-order.ts";

/** Maximum number of blocks that providers accept in one log query. */
export const blocksAtOnce = 2_000n;

/**
 * Splits the blocks of a range, both ends included, into smaller ranges for one log query each. Yields nothing for an
 * empty range.
 */
export function* blockRanges(
  from: bigint,
  to: bigint,
  atOnce = blocksAtOnce,
): Generator<{ readonly fromBlock: bigint; readonly toBlock: bigint }> {
  for (let fromBlock = from; fromBlock <= to; fromBlock += atOnce)
    yield { fromBlock, toBlock: smaller(to, fromBlock + atOnce - 1n) };
}

/** Splits the blocks of a range like `blockRanges`, from the newest range to the oldest. */
export function* blockRangesBackwards(
  from: bigint,
  to: bigint,
  atOnce = blocksAtOnce,
): Generator<{ readonly fromBlock: bigint; readonly toBlock: bigint }> {
  for (let toBlock = to; toBlock >= from; toBlock -= atOnce)
    yield { fromBlock: larger(from, toBlock - atOnce + 1n), toBlock };
}
