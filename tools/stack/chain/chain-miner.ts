// Mines when there is something to mine and until that is final; idle, the chain stands still and does not grow.
import { setTimeout as sleep } from "node:timers/promises";
import { type ChainCall, chainCaller } from "./chain-rpc.ts";

export interface MinerOptions {
  /**
   * Whether waiting transactions are the miner's to mine. Not so where the node mines them itself: one seen in the moment
   * between its arrival and its block would get a second, empty block.
   */
  readonly minesWaiting: boolean;
  /** Between two blocks that only bring finality. */
  readonly blockMs: number;
  /** How often to look for waiting transactions. */
  readonly lookMs: number;
  /** Called after blocks were made, before the next one may be; `call` ends when the miner is stopped. */
  afterBlocks(call: ChainCall): Promise<void>;
}

interface Block {
  readonly number: string;
  readonly transactions: readonly string[];
}

/**
 * Mines on the node at `rpcUrl` until stopped: a block at once for waiting transactions, if they are its to mine, then one
 * each `blockMs` until the last block with transactions is final. `afterBlocks` runs between any two blocks, so that what
 * is final (two blocks behind) has been saved. Returns the stop, which gives up a call under way and resolves at once,
 * whether the node answers or not.
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
  let restingBlock = -1; // the latest block when everything was found to be final
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
      // The node answers no more when it was stopped first; anything else is tried again at the next look.
      if (!end.aborted) console.error(`The local chain's miner: ${(error as Error).message}`);
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
