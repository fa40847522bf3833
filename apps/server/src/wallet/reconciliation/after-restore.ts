import { setTimeout as sleep } from "node:timers/promises";
import { asked } from "../../platform/chain/index.ts";
import type { Platform } from "../../platform/index.ts";
import { createDeposits } from "../deposits/index.ts";
import {
  type Found,
  noteLostNonces,
  type PayoutsRead,
  payerOf,
  readPayouts,
  referenceKeyProblems,
  vaultsUsed,
} from "../payouts/index.ts";
import { walletTables } from "../wallet.tables.ts";

type Dependencies = Pick<Platform, "config" | "clock" | "db" | "settings" | "chain">;

/** The payouts and deposits that the chain had and the restored database did not have. */
export interface ChainRead extends PayoutsRead {
  /** The number of deposits that this call credited or put into suspense. */
  readonly deposits: number;
  /** The last block up to which the database contains all deposits and payouts. */
  readonly upTo: bigint;
  /**
   * The time of the last payout or deposit that the database did not contain; undefined if the database contained all
   * of them.
   */
  readonly lastAt: Date | undefined;
}

/** Returns whether a vault has logs in blocks that are not read yet. */
async function isUnderWay(
  { db, config, chain }: Dependencies,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<boolean> {
  if (toBlock < fromBlock) return false;
  const address = [config.chain.vaultAddress, ...(await vaultsUsed(walletTables(db)))];
  return (await asked("logs", chain.publicClient.getLogs({ address, fromBlock, toBlock }))).length > 0;
}

/**
 * Milliseconds to wait for finality. Mined blocks are final after seconds, so a longer delay means that the provider
 * lags.
 */
const patienceMs = 120_000;
const lookMs = 250;

/** The reason why the chain cannot be read to its end now. */
export class ChainBehind extends Error {
  override readonly name = "ChainBehind";
}

/**
 * Reads the chain from the position of the restored database up to the newest block, once this block is final. Deposits
 * are read first, and each is credited once, because a player may have withdrawn deposited money. Payouts are read
 * after the deposits. A repeated call changes nothing twice. The function records the lost nonces before reading the
 * chain, so that no open withdrawal is refunded while a lost transaction may still be mined.
 *
 * @param onFound called for each handled payout after the commit of the payout
 * @throws {ChainBehind} if the newest block does not become final, or if keys of payout ids are missing
 * @throws {ProviderError} if the chain does not answer
 */
export async function readChainAgain(
  dependencies: Dependencies,
  by: { readonly actor: string; readonly reason: string | undefined },
  onFound: (found: Found) => void,
): Promise<ChainRead> {
  const { db, config, chain, clock } = dependencies;
  const [problem] = await referenceKeyProblems(db, config.payoutReferenceKeys);
  if (problem !== undefined) throw new ChainBehind(problem);
  const at = new Date(clock.nowMs());
  await noteLostNonces(db, chain.publicClient, { payer: payerOf(config), at });
  const seen = new Map<bigint, bigint>();
  const { watcher } = createDeposits({
    ...dependencies,
    onChange: (rows) => {
      for (const { id, status, blockNumber } of rows) if (status === "confirmed") seen.set(id, blockNumber);
    },
  });
  const latest = await chain.publicClient.getBlockNumber({ cacheTime: 0 });
  // The first poll reads all blocks of the lost time, so the first poll takes longest.
  let { heads, processed } = await watcher.look();
  const lateAtMs = performance.now() + patienceMs;
  while (processed < heads.finalized || (await isUnderWay(dependencies, processed + 1n, latest))) {
    if (performance.now() > lateAtMs)
      throw new ChainBehind(
        `block ${latest} of the chain is not final after ${patienceMs / 1_000} s: call it again`,
      );
    await sleep(lookMs);
    ({ heads, processed } = await watcher.look());
  }
  const payouts = await readPayouts(dependencies, { upTo: processed, endsOpen: true, by, onFound });
  const lastDeposit = [...seen.values()].reduce((one, other) => (one > other ? one : other), -1n);
  const times = [payouts.lastAt, await timeOfBlock(dependencies, lastDeposit)];
  const lastAt = times.filter((at) => at !== undefined).toSorted((one, other) => +other - +one)[0];
  return { ...payouts, deposits: seen.size, upTo: processed, lastAt };
}

async function timeOfBlock({ chain }: Dependencies, blockNumber: bigint): Promise<Date | undefined> {
  if (blockNumber < 0n) return undefined;
  const { timestamp } = await chain.publicClient.getBlock({ blockNumber });
  return new Date(Number(timestamp) * 1_000);
}
