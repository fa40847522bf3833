import type { HoldName } from "@gemplay/ledger";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { type BetTable, crashTables, type RoundTable } from "./crash.tables.ts";

/** A bet on Crash as the database stores it, with amounts in base units. */
export interface BetRow extends Omit<Selectable<BetTable>, "amount" | "payout"> {
  readonly amountBase: bigint;
  readonly payoutBase: bigint;
}

/** Converts a database row of a bet on Crash to a `BetRow`. */
function toBetRow({ amount, payout, ...row }: Selectable<BetTable>): BetRow {
  return { ...row, amountBase: BigInt(amount), payoutBase: BigInt(payout) };
}

/**
 * Selects the open bets of a round with a stored call to cash out, or with a target of at most `upToE4`, in
 * ten-thousandths.
 */
export interface Which {
  readonly round: number;
  readonly upToE4: number;
}

/** Returns open bets of a round of Crash, ordered by player. */
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

/** Returns the first open bets of all rounds of Crash, ordered by round and player. */
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

/** Returns the first bets of a round of Crash, in the order in which the bets were placed. */
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

/** A bet on Crash together with its round. */
export interface BetOfRound {
  readonly row: BetRow;
  readonly round: Pick<Selectable<RoundTable>, "chain_id" | "starts_at" | "state" | "crash_point_e4">;
}

/**
 * Returns the bets with the given player ids and bet ids, together with their rounds. The row of each bet stays locked
 * until the transaction ends. If a bet does not exist, the result contains no entry for it.
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

/**
 * Reads the given bets again, and returns the bets that are still open. The row of each open bet stays locked until the
 * transaction ends.
 */
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

/** Stores the state, the cash-out multiplier and the payout of ended bets. */
export async function writeEnds<T>(trx: Kysely<T>, rows: readonly BetRow[]): Promise<void> {
  await sql`
    UPDATE crash_bet b SET state = u.state, cash_out_e4 = u.cash_out_e4, payout = u.payout
    FROM unnest(${rows.map(({ player_id }) => String(player_id))}::bigint[], ${rows.map(({ id }) => id)}::uuid[],
                ${rows.map(({ state }) => state)}::text[], ${rows.map((row) => row.cash_out_e4?.toString())}::bigint[],
                ${rows.map((row) => String(row.payoutBase))}::numeric[]) u(player_id, id, state, cash_out_e4, payout)
    WHERE b.player_id = u.player_id AND b.id = u.id`.execute(crashTables(trx));
}

/**
 * Sets the number of milliseconds that each statement of this transaction waits for a lock. After this time the
 * transaction fails, so that the caller can end its bets in another way.
 */
export async function setPatience<T>(trx: Kysely<T>, patienceMs: number): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(patienceMs)}, true)`.execute(trx);
}

/** Replaces a player's masked name in all stored bets on Crash. */
export async function renameCrashBets<T>(trx: Kysely<T>, playerId: bigint, name: string): Promise<void> {
  await crashTables(trx)
    .updateTable("crash_bet")
    .set({ masked_name: name })
    .where("player_id", "=", playerId)
    // The update skips rows that already have the new name, because a player may have very many bets.
    .where("masked_name", "<>", name)
    .execute();
}

/** Returns the bet with the given id of a player. */
export async function findBet<T>(db: Kysely<T>, playerId: bigint, id: string): Promise<BetRow> {
  const row = await crashTables(db)
    .selectFrom("crash_bet")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return toBetRow(row);
}

/** Returns a player's bet on the given round. */
export async function findBetOnRound<T>(
  db: Kysely<T>,
  playerId: bigint,
  round: number,
): Promise<BetRow | undefined> {
  const row = await crashTables(db)
    .selectFrom("crash_bet")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("round", "=", round)
    .executeTakeFirst();
  return row && toBetRow(row);
}

/**
 * Inserts a bet.
 *
 * @returns undefined if the player already has a bet on the round
 */
export async function insertBet<T>(trx: Kysely<T>, bet: Insertable<BetTable>): Promise<BetRow | undefined> {
  const row = await crashTables(trx)
    .insertInto("crash_bet")
    .values(bet)
    .onConflict((conflict) => conflict.columns(["player_id", "round"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toBetRow(row);
}

/** The time limits in milliseconds within which a call to cash out is valid. */
export interface CallBounds {
  /** The time from the start of the round to the earliest valid call. */
  readonly earliestMs: number;
  /** The maximum time from the worker's last report about the round to a valid call. */
  readonly unheardAtMostMs: number;
}

/**
 * Stores the times of calls to cash out. The SQL statement stores only the first call for each open bet of the running
 * round. The SQL statement skips a bet that another transaction has locked.
 */
export async function storeCalls(
  db: Database,
  calls: readonly { readonly playerId: bigint; readonly id: string; readonly atMs: number }[],
  { earliestMs, unheardAtMostMs }: CallBounds,
): Promise<void> {
  const given = sql`unnest(${calls.map(({ playerId }) => String(playerId))}::bigint[],
    ${calls.map(({ id }) => id)}::uuid[],
    ${calls.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[]) u(player_id, id, at)`;
  await sql`
    WITH running AS MATERIALIZED (
      SELECT r.round, r.starts_at + ${`${earliestMs} ms`}::interval AS called_from,
        coalesce(r.beat_at, r.starts_at) + ${`${unheardAtMostMs} ms`}::interval AS called_until
      FROM crash_round r
      WHERE NOT r.is_settled AND r.state = 'running' AND EXISTS (
        SELECT FROM ${given} JOIN crash_bet b ON b.player_id = u.player_id AND b.id = u.id
        WHERE b.round = r.round AND b.state = 'open' AND b.called_at IS NULL)
      FOR SHARE OF r
    ), called AS MATERIALIZED (
      SELECT b.player_id, b.id, u.at
      FROM running JOIN ${given} ON u.at BETWEEN running.called_from AND running.called_until
      JOIN crash_bet b ON b.player_id = u.player_id AND b.id = u.id AND b.round = running.round
      WHERE b.state = 'open' AND b.called_at IS NULL
      ORDER BY b.player_id, b.id FOR UPDATE OF b SKIP LOCKED
    )
    UPDATE crash_bet b SET called_at = called.at
    FROM called WHERE b.player_id = called.player_id AND b.id = called.id`.execute(crashTables(db));
}
