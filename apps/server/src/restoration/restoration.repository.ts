import { type Generated, type Kysely, type Selectable, sql } from "kysely";

interface RestorationTable {
  number: Generated<number>;
  begun_at: Date;
  base_round: number;
  /** True if the restoration has already changed data. */
  at_work: Generated<boolean>;
  has_chain: Generated<boolean>;
  last_player: Generated<bigint>;
  finished_at: Date | null;
  /** The restored database lacks all data after this time; null if the time is unknown. */
  lost_from: Date | null;
  /** The time of the last payout or deposit on the chain that the restored database lacked. */
  known_until: Date | null;
}

export type RestorationRow = Selectable<RestorationTable>;

function tables<T>(db: Kysely<T>): Kysely<{ restoration: RestorationTable }> {
  return db as unknown as Kysely<{ restoration: RestorationTable }>;
}

/** Returns the restoration that has begun and is not finished; undefined if no restoration is unfinished. */
export async function findUnfinished<T>(db: Kysely<T>): Promise<RestorationRow | undefined> {
  return await tables(db)
    .selectFrom("restoration")
    .selectAll()
    .where("finished_at", "is", null)
    .executeTakeFirst();
}

/**
 * Inserts a restoration. No server starts while the restoration is unfinished.
 *
 * @returns undefined if another process has already inserted a restoration
 */
export async function insertRestoration<T>(
  db: Kysely<T>,
  row: { readonly begun_at: Date; readonly base_round: number; readonly lost_from: Date | null },
): Promise<RestorationRow | undefined> {
  return await tables(db)
    .insertInto("restoration")
    .values({ ...row, finished_at: null, known_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores the progress of a restoration, usually in the transaction that changes the data. */
export async function updateRestoration<T>(
  trx: Kysely<T>,
  number: number,
  change: Partial<
    Pick<RestorationRow, "at_work" | "has_chain" | "last_player" | "finished_at" | "known_until">
  >,
): Promise<void> {
  await tables(trx).updateTable("restoration").set(change).where("number", "=", number).execute();
}

/** Deletes a restoration that has changed no data. */
export async function deleteRestoration<T>(db: Kysely<T>, number: number): Promise<void> {
  await tables(db).deleteFrom("restoration").where("number", "=", number).execute();
}

/** Counts the open rounds of staged games, the open bets on Crash, and the players with a number above `lastPlayer`. */
export async function countWork<T>(
  db: Kysely<T>,
  lastPlayer: bigint,
): Promise<{ readonly openRounds: number; readonly openBets: number; readonly players: number }> {
  const { rows } = await sql<{ open_rounds: string; open_bets: string; players: string }>`
    SELECT (SELECT count(*) FROM staged_round WHERE state = 'open') AS open_rounds,
           (SELECT count(*) FROM crash_bet WHERE state = 'open') AS open_bets,
           (SELECT count(*) FROM player WHERE id > ${lastPlayer}) AS players`.execute(db);
  const { open_rounds = "0", open_bets = "0", players = "0" } = rows[0] ?? {};
  return { openRounds: Number(open_rounds), openBets: Number(open_bets), players: Number(players) };
}
