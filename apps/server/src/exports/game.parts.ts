import type {
  ArchivedChain,
  ArchivedMonths,
  ArchivedRound,
  ArchivedSeeds,
  ArchivedUnfinished,
} from "@gemplay/account-archive";
import type { GameName } from "@gemplay/games";
import {
  archivedSums,
  type Bet,
  listBets,
  seedPairs,
  type UnsettledHold,
  unsettledHolds,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { exportedBets, publishedChain, shownRound } from "../games/index.ts";
import type { Snapshot } from "./snapshot.ts";

/** Returns the summary rows that replace archived rounds and money movements in an export. */
export async function* archivedMonthPages({
  executor,
  player,
  adder,
}: Snapshot): AsyncGenerator<readonly ArchivedMonths[]> {
  const archived = await archivedSums(executor, player.id);
  if (archived === undefined) return;
  const row = {
    beforeMs: archived.since.getTime(),
    sums: archived.sums.map(({ asset, rounds, stakedBase, paidBase, movedBase }) => ({
      asset,
      rounds,
      staked: formatAssetAmount(stakedBase, asset),
      paid: formatAssetAmount(paidBase, asset),
      moved: formatAssetAmount(movedBase, asset),
    })),
    nonces: archived.nonces.map(({ seedNo, from, until }) => ({ seedNumber: seedNo, from, until })),
  };
  adder.archivedMonths(row);
  yield [row];
}

/**
 * Returns every finished round of the player, the newest first. If a round was not drawn from the player's own seeds,
 * the row names the source of the round.
 */
export async function* roundPages(snapshot: Snapshot): AsyncGenerator<readonly ArchivedRound[]> {
  const { db, executor, player, adder, running, chains, pageRows } = snapshot;
  let cursor: string | undefined;
  do {
    const page = await listBets(executor, player.id, { cursor, limit: pageRows });
    const rows: ArchivedRound[] = [];
    for (const { bet, shown, shared } of await exportedBets(db, page.bets)) {
      if (shown === undefined) running.push(bet);
      else rows.push({ ...shownRound(shown), ...(shared && { shared }) });
      if (shared !== undefined) chains.add(shared.chain);
    }
    for (const row of rows) adder.round(row);
    yield rows;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/**
 * Returns the player's rounds that are running or were refunded. The export must read unfinished rounds after the
 * finished rounds.
 */
export async function* unfinishedPages(snapshot: Snapshot): AsyncGenerator<readonly ArchivedUnfinished[]> {
  const { executor, player, adder, running, pageRows } = snapshot;
  const counted = (rows: readonly ArchivedUnfinished[]) => {
    for (const row of rows) adder.unfinished(row);
    return rows;
  };
  let after: string | undefined;
  do {
    const holds = await unsettledHolds(executor, player.id, { after, limit: pageRows });
    yield counted(holds.map(ofHold));
    after = holds.length < pageRows ? undefined : holds.at(-1)?.id;
  } while (after !== undefined);
  yield counted(running.map((bet) => unfinished(bet, bet.payoutBase, "running")));
}

const ofHold = (hold: UnsettledHold): ArchivedUnfinished =>
  hold.state === "voided" ? unfinished(hold, hold.amountBase, "refunded") : unfinished(hold, 0n, "open");

function unfinished(
  { id, game, asset, amountBase, params, seedNo, nonce, at }: Omit<UnsettledHold, "state"> | Bet,
  payoutBase: bigint,
  state: ArchivedUnfinished["state"],
): ArchivedUnfinished {
  return {
    id,
    asset,
    state,
    nonce,
    seedNumber: seedNo,
    atMs: at.getTime(),
    game: game as GameName,
    params: params as object,
    amount: formatAssetAmount(amountBase, asset),
    payout: formatAssetAmount(payoutBase, asset),
  };
}

/** Returns every seed pair of the player. The server seed is included only for seed pairs that are no longer in use. */
export async function* seedPages({
  executor,
  player,
  pageRows,
}: Snapshot): AsyncGenerator<readonly ArchivedSeeds[]> {
  let after: number | undefined = 0;
  do {
    const pairs = await seedPairs(executor, player.id, { after, limit: pageRows });
    yield pairs.map(({ seedNo, state, serverSeedHash, serverSeed, clientSeed, rounds }) => ({
      seedNumber: seedNo,
      state,
      serverSeedHash,
      rounds,
      serverSeed: serverSeed ?? null,
      clientSeed: clientSeed ?? null,
    }));
    after = pairs.length < pageRows ? undefined : pairs.at(-1)?.seedNo;
  } while (after !== undefined);
}

/**
 * Returns the hash chains of the shared rounds in which the player bet. The export must read the hash chains after the
 * rounds.
 */
export async function* chainPages({ db, chains }: Snapshot): AsyncGenerator<readonly ArchivedChain[]> {
  for (const id of chains) {
    const chain = await publishedChain(db, id);
    if (chain === undefined) continue;
    const { baseRound, rounds, commitment, witness, salt, saltBlock } = chain;
    yield [
      {
        baseRound,
        rounds,
        commitment,
        witness,
        chain: id,
        salt: salt ?? "",
        saltBlock: saltBlock ?? 0,
      },
    ];
  }
}
