import { payoutBase } from "@gemplay/games";
import { type Bet, type Json, settleHolds, voidHolds } from "@gemplay/ledger";
import { assets, formatAmount } from "@gemplay/money";
import { type Kysely, sql } from "kysely";
import { type Database, executorOf } from "../../platform/database/index.ts";
import type { Stream } from "../../platform/stream/index.ts";
import type { BetNews } from "../bets.news.ts";
import { shownRound } from "../rounds.ts";
import { shownBet } from "./crash.shown.ts";
import { type BetRow, crashTables } from "./crash.tables.ts";

/** How a bet ends. `crashPointE4` null: the round goes on, or was given up. */
export type End =
  | { readonly state: "cashed_out"; readonly cashOutE4: number; readonly crashPointE4: number | null }
  | { readonly state: "lost"; readonly crashPointE4: number }
  | { readonly state: "refunded" };

/** A bet that has ended. */
export interface Ended {
  readonly row: BetRow;
  /** Undefined when the stake was given back. */
  readonly bet: Bet | undefined;
  /** The player's balance of the asset now. */
  readonly balanceBase: bigint;
}

/**
 * Ends bets, all or none, inside the caller's transaction, in which their rows were found open and are locked. Refunds
 * and other ends in transactions of their own, because wallets are locked in one order within each.
 *
 * @returns one entry for each, in no order
 */
export async function endBets<T>(
  trx: Kysely<T>,
  ends: readonly { readonly row: BetRow; readonly end: End }[],
): Promise<readonly Ended[]> {
  const rows = ends.map(({ row, end }) => endedRow(row, end));
  await writeEnds(trx, rows);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const of = (id: string) => rowOf.get(id) as BetRow;
  const name = ({ player_id: playerId, id }: BetRow) => ({ playerId, id });
  const executor = executorOf(trx);
  if (ends.some(({ end }) => end.state === "refunded")) {
    const voided = await voidHolds(executor, rows.map(name));
    return voided.map(({ hold, balanceBase }) => ({ row: of(hold.id), bet: undefined, balanceBase }));
  }
  const settlements = rows.map((row, index) => ({
    ...name(row),
    payoutBase: BigInt(row.payout),
    outcome: outcomeOf(row, ends[index]?.end),
  }));
  const settled = await settleHolds(executor, settlements);
  return settled.map(({ bet }) => ({ row: of(bet.id), bet, balanceBase: bet.balanceAfterBase }));
}

/** What the settled bet shows. The point is not known yet to who cashes out while the round goes on: it is put in when
 * the record is read (`crash.records.ts`). */
function outcomeOf({ round, cash_out_e4 }: BetRow, end: End | undefined): Json {
  const crashPointE4 = end === undefined || end.state === "refunded" ? null : end.crashPointE4;
  return { round, crashPointE4, cashOutE4: cash_out_e4 === null ? null : Number(cash_out_e4) };
}

function endedRow(row: BetRow, end: End): BetRow {
  if (end.state === "cashed_out") {
    const payout = String(payoutBase(BigInt(row.amount), end.cashOutE4));
    return { ...row, state: end.state, cash_out_e4: BigInt(end.cashOutE4), payout };
  }
  return { ...row, state: end.state, payout: end.state === "refunded" ? row.amount : "0" };
}

async function writeEnds<T>(trx: Kysely<T>, rows: readonly BetRow[]): Promise<void> {
  await sql`
    UPDATE crash_bet b SET state = u.state, cash_out_e4 = u.cash_out_e4, payout = u.payout
    FROM unnest(${rows.map(({ player_id }) => String(player_id))}::bigint[], ${rows.map(({ id }) => id)}::uuid[],
                ${rows.map(({ state }) => state)}::text[], ${rows.map((row) => row.cash_out_e4?.toString())}::bigint[],
                ${rows.map(({ payout }) => payout)}::numeric[]) u(player_id, id, state, cash_out_e4, payout)
    WHERE b.player_id = u.player_id AND b.id = u.id`.execute(crashTables(trx));
}

export interface Tellers {
  readonly news: BetNews;
  readonly countBets: (bets: readonly Bet[]) => void;
  readonly stream: Pick<Stream, "publishTo">;
}

/** Tells of bets that have ended, once that is committed: of settled ones everybody, of each its player. */
export function tellEnds({ news, countBets, stream }: Tellers, ended: readonly Ended[]): void {
  for (const { row, bet, balanceBase } of ended) {
    const { player_id: playerId, asset } = row;
    const balance = formatAmount(balanceBase, assets[asset].decimals);
    stream.publishTo(playerId, "crashBet", { bet: shownBet(row), asset, balance });
    if (bet === undefined) news.balanceChanged(playerId, asset, balance);
    else news.settled({ id: playerId, address: row.address }, shownRound(bet), balance);
  }
  countBets(ended.flatMap(({ bet }) => bet ?? []));
}

const batchSize = 200;

/**
 * Ends open bets of a round in batches, each its own transaction, and tells of them. What another process ended
 * meanwhile is passed over.
 *
 * @param which.upToE4 only bets that are cashed out by themselves there or below, ten-thousandths
 * @param goOn asked after each batch
 */
export async function endOpenBets(
  { db, ...tellers }: Tellers & { readonly db: Database },
  which: { readonly round: number; readonly upToE4: number },
  endOf: (row: BetRow) => End,
  goOn: () => boolean = () => true,
): Promise<void> {
  for (;;) {
    const ended = await db.transaction().execute(async (trx) => {
      const rows = await crashTables(trx)
        .selectFrom("crash_bet")
        .selectAll()
        .where("round", "=", which.round)
        .where("state", "=", "open")
        .where("target_e4", "<=", BigInt(which.upToE4))
        .orderBy("player_id")
        .limit(batchSize)
        .forUpdate()
        .execute();
      return rows.length === 0
        ? []
        : await endBets(
            trx,
            rows.map((row) => ({ row, end: endOf(row) })),
          );
    });
    tellEnds(tellers, ended);
    if (ended.length === 0 || !goOn()) return;
  }
}
