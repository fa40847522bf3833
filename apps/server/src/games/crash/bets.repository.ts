import type { HoldName } from "@gemplay/ledger";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { type BetRow, toBetRow } from "./crash.bets.ts";
import { crashTables, type RoundTable } from "./crash.tables.ts";

/** Selects the open bets of a round whose player called, and those with a target up to `upToE4`, in ten-thousandths. */
export interface Which {
  readonly round: number;
  readonly upToE4: number;
}

/** Returns open bets of a round, ordered by player. */
export async function openBets(
  db: Database,
  { round, upToE4 }: Which,
  { afterPlayer, limit }: { readonly afterPlayer: bigint; readonly limit: number },
): Promise<readonly BetRow[]> {
  const rows = await crashTables(db)
    .selectFrom("crash_bet")
    .selectAll()
    .where("round", "=", round)
    .where("state", "=", "open")
    .where("player_id", ">", afterPlayer)
    .where((bet) => bet.or([bet("target_e4", "<=", BigInt(upToE4)), bet("called_at", "is not", null)]))
    .orderBy("player_id")
    .limit(limit)
    .execute();
  return rows.map(toBetRow);
}

/** Returns the first open bets of all rounds, ordered by round and player. */
export async function openBetsOfAllRounds(db: Database, limit: number): Promise<readonly BetRow[]> {
  const rows = await crashTables(db)
    .selectFrom("crash_bet")
    .selectAll()
    .where("state", "=", "open")
    .orderBy("round")
    .orderBy("player_id")
    .limit(limit)
    .execute();
  return rows.map(toBetRow);
}

/** Returns the first bets of a round, in the order in which they were placed. */
export async function firstBets<T>(db: Kysely<T>, round: number, limit: number): Promise<readonly BetRow[]> {
  const rows = await crashTables(db)
    .selectFrom("crash_bet")
    .selectAll()
    .where("round", "=", round)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toBetRow);
}

/** A bet and its round. */
export interface BetOfRound {
  readonly row: BetRow;
  readonly round: Pick<Selectable<RoundTable>, "chain_id" | "starts_at" | "state" | "crash_point_e4">;
}

/**
 * Returns the players' own bets with their rounds, each locked until the transaction ends. Unknown bets are left out.
 */
export async function lockBets<T>(
  trx: Kysely<T>,
  names: readonly HoldName[],
): Promise<readonly BetOfRound[]> {
  const rows = await crashTables(trx)
    .selectFrom("crash_bet as b")
    .innerJoin("crash_round as r", "r.round", "b.round")
    .selectAll("b")
    .select(["r.chain_id", "r.starts_at", "r.state as round_state", "r.crash_point_e4"])
    .where(
      sql<boolean>`(b.player_id, b.id) IN (SELECT * FROM unnest(
        ${names.map(({ playerId }) => String(playerId))}::bigint[], ${names.map(({ id }) => id)}::uuid[]))`,
    )
    .orderBy("b.player_id")
    .orderBy("b.id")
    .forUpdate("b")
    .execute();
  return rows.map(({ chain_id, starts_at, round_state: state, crash_point_e4, ...bet }) => ({
    row: toBetRow(bet),
    round: { chain_id, starts_at, state, crash_point_e4 },
  }));
}

/** Returns those of the bets that are still open, with their present values, locked until the transaction ends. */
export async function lockOpen<T>(trx: Kysely<T>, rows: readonly BetRow[]): Promise<readonly BetRow[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const open = await crashTables(trx)
    .selectFrom("crash_bet")
    .selectAll()
    .where("round", "=", first.round)
    .where(
      "player_id",
      "in",
      rows.map((row) => row.player_id),
    )
    .where("state", "=", "open")
    .orderBy("player_id")
    .forUpdate()
    .execute();
  return open.map(toBetRow);
}

/** Stores the state, the cash-out and the payout of bets. */
export async function writeEnds<T>(trx: Kysely<T>, rows: readonly BetRow[]): Promise<void> {
  await sql`
    UPDATE crash_bet b SET state = u.state, cash_out_e4 = u.cash_out_e4, payout = u.payout
    FROM unnest(${rows.map(({ player_id }) => String(player_id))}::bigint[], ${rows.map(({ id }) => id)}::uuid[],
                ${rows.map(({ state }) => state)}::text[], ${rows.map((row) => row.cash_out_e4?.toString())}::bigint[],
                ${rows.map((row) => String(row.payoutBase))}::numeric[]) u(player_id, id, state, cash_out_e4, payout)
    WHERE b.player_id = u.player_id AND b.id = u.id`.execute(crashTables(trx));
}

/**
 * Sets how long this transaction waits for any lock, in milliseconds. After this time the transaction fails, and its
 * work can be done in another way.
 */
export async function setPatience<T>(trx: Kysely<T>, patienceMs: number): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(patienceMs)}, true)`.execute(trx);
}

/** Replaces a player's name in the bets of every stored round. */
export async function renameCrashBets<T>(trx: Kysely<T>, playerId: bigint, name: string): Promise<void> {
  await crashTables(trx)
    .updateTable("crash_bet")
    .set({ masked_name: name })
    .where("player_id", "=", playerId)
    // Rows with the new name are not written again, because there may be very many.
    .where("masked_name", "<>", name)
    .execute();
}
