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

/** The payouts and deposits that were on the chain but missing in the restored database. */
export interface ChainRead extends PayoutsRead {
  /** The number of deposits that this call credited to players or booked to the suspense account. */
  readonly deposits: number;
  /** The number of the last block up to which the database contains all deposits and payouts. */
  readonly upTo: bigint;
  /** The time of the last payout or deposit that was missing in the database; undefined if nothing was missing. */
  readonly lastAt: Date | undefined;
}

/** Returns whether a vault has logs in the given range of unread blocks. */
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
 * Milliseconds for which the function waits until the newest block is final. A mined block becomes final within
 * seconds, so a longer delay means that the RPC provider lags.
 */
const patienceMs = 120_000;
const lookMs = 250;

/** Thrown with the reason why the server cannot read the chain up to its newest block now. */
export class ChainUnreadable extends Error {
  override readonly name = "ChainUnreadable";
}

/**
 * Reads the chain after a restore, from the last block that the restored database knows up to the newest block. The
 * function waits until this block is final. The function reads the deposits before the payouts, because a player may
 * have withdrawn money of a missing deposit. Each deposit is credited only once. The function reads the payouts after
 * all deposits. A repeated call credits no deposit and debits no payout a second time. Before it reads the chain, the
 * function records the nonces that the lost database may have signed. While a transaction from before the restore can
 * still be mined, the server therefore refunds no open withdrawal.
 *
 * @param onFound called for each handled payout after the commit of the payout
 * @throws {ChainUnreadable} if the newest block does not become final, or if keys of payout ids are missing
 * @throws {ProviderError} if the chain does not answer
 */
export async function readChainAgain(
  dependencies: Dependencies,
  by: { readonly actor: string; readonly reason: string | undefined },
  onFound: (found: Found) => void,
): Promise<ChainRead> {
  const { db, config, chain, clock } = dependencies;
  const [problem] = await referenceKeyProblems(db, config.payoutReferenceKeys);
  if (problem !== undefined) throw new ChainUnreadable(problem);
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
  // The first poll of the deposit watcher takes longest, because it reads all blocks since the time of the backup.
  let { heads, processed } = await watcher.look();
  const lateAtMs = performance.now() + patienceMs;
  while (processed < heads.finalized || (await isUnderWay(dependencies, processed + 1n, latest))) {
    if (performance.now() > lateAtMs)
      throw new ChainUnreadable(
        `block ${latest} of the chain is not final after ${patienceMs / 1_000} s: run the command again`,
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
