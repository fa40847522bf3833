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

/** What the chain had and the restored database had not. */
export interface ChainRead extends PayoutsRead {
  /** Deposits that this call credited, or put into suspense. */
  readonly deposits: number;
  /** The block up to which all of it is known now. */
  readonly upTo: bigint;
  /** The last payout or deposit that was not known; undefined: there was none. */
  readonly lastAt: Date | undefined;
}

/** Whether a vault paid or took something in blocks that are not read yet. */
async function isUnderWay(
  { db, config, chain }: Dependencies,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<boolean> {
  if (toBlock < fromBlock) return false;
  const address = [config.chain.vaultAddress, ...(await vaultsUsed(walletTables(db)))];
  return (await asked("logs", chain.publicClient.getLogs({ address, fromBlock, toBlock }))).length > 0;
}

/** What the chain has mined is final after seconds; a provider that is behind for longer says nothing of it. */
const patienceMs = 120_000;
const lookMs = 250;

/** Why the chain cannot be read to its end now. */
export class ChainBehind extends Error {
  override readonly name = "ChainBehind";
}

/**
 * Reads the chain from where the restored database stands up to what is mined at this moment, once that is final: deposits
 * first, each credited once, because a player may have paid out what came in; then payouts. Repeated, it does nothing twice.
 * Before, it notes what of the lost time may still be mined: nothing that was asked for until now is given back meanwhile.
 *
 * @param onFound told of each payout that something was done about, once that is committed
 * @throws {ChainBehind} when that does not become final, or keys are missing that made ids of payouts
 * @throws {ProviderError} when the chain does not answer
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
  // The first look takes as long as the lost time has blocks.
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
