import type { ArchivedMovement } from "@gemplay/account-archive";
import { chainId } from "@gemplay/chain";
import { holdings, journalLines, playerJournal } from "@gemplay/ledger";
import { type AssetId, assetIds, formatAmount, formatAssetAmount } from "@gemplay/money";
import { allRedemptions, shownRedemption } from "../bonus-codes/index.ts";
import { raceStandingsOf } from "../races/index.ts";
import { allCollected, rewardTables } from "../rewards/index.ts";
import { swapPage, swapRecord, swapTables } from "../swap/index.ts";
import {
  depositPage,
  depositRecord,
  findCursor,
  walletTables,
  withdrawalPage,
  withdrawalRecord,
} from "../wallet/index.ts";
import { pagesBefore, type Snapshot } from "./snapshot.ts";

const amounts = (base: Readonly<Record<AssetId, bigint>>): object =>
  Object.fromEntries(assetIds.map((asset) => [asset, formatAssetAmount(base[asset], asset)]));

/**
 * Returns the player's balances, which the ledger stores as running sums. A balance is equal to the sum of all
 * movements and rounds.
 */
export const heldBalances = async ({ executor, player }: Snapshot): Promise<object> =>
  amounts((await holdings(executor, player.id)).together);

/**
 * Returns the withdraw-only amounts in the player's balances, which come from deposits above the player's deposit
 * limits.
 */
export const withdrawOnlyBalances = async ({ executor, player }: Snapshot): Promise<object> =>
  amounts((await holdings(executor, player.id)).withdrawOnly);

/** Returns the player's money movements except bets, the newest first. */
export async function* movementPages({
  executor,
  player,
  adder,
  pageRows,
}: Snapshot): AsyncGenerator<readonly ArchivedMovement[]> {
  let cursor: string | undefined;
  do {
    const page = await playerJournal(executor, player.id, { cursor, limit: pageRows, withoutBets: true });
    const rows = page.entries.map(({ id, at, kind, debit, credit, asset, changeBase, reference }) => ({
      id,
      atMs: at.getTime(),
      kind,
      from: debit,
      to: credit,
      asset,
      reference,
      change: formatAssetAmount(changeBase, asset),
    }));
    for (const row of rows) adder.movement(row);
    yield rows;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/**
 * Returns the player's money movements as a table for spreadsheets. The export reads the movements from the database a
 * second time, because a long journal would not fit into memory.
 */
export const movementTable = ({ executor, player }: Snapshot): AsyncIterable<string> =>
  journalLines(executor, player.id, { atMost: Number.MAX_SAFE_INTEGER, withoutBets: true });

export async function* depositPages(snapshot: Snapshot): AsyncGenerator<readonly object[]> {
  const { db, config, player } = snapshot;
  const wallet = walletTables(db);
  const identity = { chainId: BigInt(chainId), vault: config.chain.vaultAddress };
  const cursor = await findCursor(wallet, identity);
  const pages = pagesBefore(
    snapshot,
    (page) => depositPage(wallet, player.id, page),
    ({ id }) => id,
  );
  for await (const page of pages) yield page.flatMap((row) => depositRecord(row, cursor) ?? []);
}

export async function* withdrawalPages(snapshot: Snapshot): AsyncGenerator<readonly object[]> {
  const { db, player } = snapshot;
  const pages = pagesBefore(
    snapshot,
    (page) => withdrawalPage(walletTables(db), player.id, page),
    ({ number }) => number,
  );
  for await (const page of pages) yield page.map(withdrawalRecord);
}

export async function* swapPages(snapshot: Snapshot): AsyncGenerator<readonly object[]> {
  const { db, player } = snapshot;
  const pages = pagesBefore(
    snapshot,
    (page) => swapPage(swapTables(db), player.id, page),
    ({ number }) => number,
  );
  for await (const page of pages) yield page.map(swapRecord);
}

/** Returns the rewards that the player has collected. */
export async function* rewardPages({ db, player, pageRows }: Snapshot): AsyncGenerator<readonly object[]> {
  const rewards = await allCollected(rewardTables(db), player.id);
  for (let at = 0; at < rewards.length; at += pageRows)
    yield rewards.slice(at, at + pageRows).map(({ id, kind, assetId, amountBase, at: collectedAt }) => ({
      id,
      kind,
      assetId,
      amount: formatAssetAmount(amountBase, assetId),
      atMs: collectedAt.getTime(),
    }));
}

/** Returns the player's standings in races, with the prizes. */
export async function* racePages({ db, player, pageRows }: Snapshot): AsyncGenerator<readonly object[]> {
  const standings = await raceStandingsOf(db, player.id);
  for (let at = 0; at < standings.length; at += pageRows)
    yield standings.slice(at, at + pageRows).map(({ raceId, scored, score, rounds, place, amountBase }) => ({
      race: String(raceId),
      scored,
      score: formatAmount(score, scored === "stakes" ? 18 : 4),
      rounds: Number(rounds),
      place,
      prize: amountBase === null ? null : formatAssetAmount(amountBase, "PLAY"),
    }));
}

/** Returns the bonus codes that the player has redeemed. */
export async function* bonusCodePages({ db, player, pageRows }: Snapshot): AsyncGenerator<readonly object[]> {
  const redemptions = await allRedemptions(db, player.id);
  for (let at = 0; at < redemptions.length; at += pageRows)
    yield redemptions.slice(at, at + pageRows).map(shownRedemption);
}
