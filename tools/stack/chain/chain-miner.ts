// Mines blocks for waiting transactions, and further blocks until the mined transactions are final. The miner adds no
// blocks to an idle chain.
import { setTimeout as sleep } from "node:timers/promises";
import { type ChainCall, chainCaller } from "./chain-rpc.ts";

export interface MinerOptions {
  /**
   * True if the miner mines waiting transactions. Set `minesWaiting` to false if the node mines waiting transactions
   * itself. If the node and the miner both mined, a transaction that arrives just before the node's own block would
   * cause a second, empty block.
   */
  readonly minesWaiting: boolean;
  /** Milliseconds between two empty blocks that only make earlier blocks final. */
  readonly blockMs: number;
  /** Milliseconds between two checks for waiting transactions. */
  readonly lookMs: number;
  /**
   * The miner calls `afterBlocks` after new blocks and before the next block. Stopping the miner aborts the signal of
   * `call`.
   */
  afterBlocks(call: ChainCall): Promise<void>;
}

interface Block {
  readonly number: string;
  readonly transactions: readonly string[];
}

/**
 * Mines on the node at `rpcUrl` until the miner is stopped. If `minesWaiting` is true, the miner mines a block for
 * waiting transactions at once. The miner adds one block every `blockMs` milliseconds until the last block with
 * transactions is final. `afterBlocks` runs between any two blocks, so that each block is saved before the block
 * becomes final (two blocks later).
 *
 * @returns a function that stops the miner. The returned function aborts the current RPC call and resolves at once,
 * even if the node does not answer.
 */
export function startMiner(rpcUrl: string, options: MinerOptions): () => Promise<void> {
  const end = new AbortController();
  const running = mine(chainCaller(rpcUrl, { signal: end.signal }), options, end.signal);
  return async () => {
    end.abort();
    await running;
  };
}

async function mine(call: ChainCall, options: MinerOptions, end: AbortSignal): Promise<void> {
  let savedBlock: number | undefined;
  let restingBlock = -1; // the number of the newest block at the time when all blocks were final
  let minedAt = 0;
  while (!end.aborted) {
    try {
      savedBlock ??= await latestBlock(call);
      const due = performance.now() - minedAt >= options.blockMs;
      if (options.minesWaiting && (await hasWaiting(call))) {
        await call("evm_mine");
        minedAt = performance.now();
      } else if (due && restingBlock !== savedBlock) {
        if (await hasUnfinal(call)) await call("evm_mine");
        else restingBlock = savedBlock;
        minedAt = performance.now();
      }
      const block = await latestBlock(call);
      if (block !== savedBlock) {
        await options.afterBlocks(call);
        savedBlock = block;
      }
    } catch (error) {
      // The stack may stop the node before the miner, and a stopped node does not answer. After any other error, the
      // miner continues with the next check for waiting transactions.
      if (!end.aborted) console.error(`The miner of the local chain failed: ${(error as Error).message}`);
    }
    await sleep(options.lookMs, undefined, { signal: end }).catch(() => {});
  }
}

const latestBlock = async (call: ChainCall) => Number(await call("eth_blockNumber"));

async function hasWaiting(call: ChainCall): Promise<boolean> {
  const { pending } = (await call("txpool_status")) as { pending: string };
  return Number(pending) > 0;
}

async function hasUnfinal(call: ChainCall): Promise<boolean> {
  const final = (await call("eth_getBlockByNumber", "finalized", false)) as Block;
  let block = (await call("eth_getBlockByNumber", "latest", false)) as Block;
  while (Number(block.number) > Number(final.number)) {
    if (block.transactions.length > 0) return true;
    const before = `0x${(Number(block.number) - 1).toString(16)}`;
    block = (await call("eth_getBlockByNumber", before, false)) as Block;
  }
  return false;
}
