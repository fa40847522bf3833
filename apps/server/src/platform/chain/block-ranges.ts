import { larger, smaller } from "../bigint-order.ts";

/** As many as providers answer for in one log query. */
export const blocksAtOnce = 2_000n;

/** The blocks from one to another, both among them, in ranges for one log query each; none where there is no block. */
export function* blockRanges(
  from: bigint,
  to: bigint,
  atOnce = blocksAtOnce,
): Generator<{ readonly fromBlock: bigint; readonly toBlock: bigint }> {
  for (let fromBlock = from; fromBlock <= to; fromBlock += atOnce)
    yield { fromBlock, toBlock: smaller(to, fromBlock + atOnce - 1n) };
}

/** The same from the newest range to the oldest. */
export function* blockRangesBackwards(
  from: bigint,
  to: bigint,
  atOnce = blocksAtOnce,
): Generator<{ readonly fromBlock: bigint; readonly toBlock: bigint }> {
  for (let toBlock = to; toBlock >= from; toBlock -= atOnce)
    yield { fromBlock: larger(from, toBlock - atOnce + 1n), toBlock };
}
