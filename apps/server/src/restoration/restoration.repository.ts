import type { Generated, Kysely, Selectable } from "kysely";

interface RestorationTable {
  number: Generated<number>;
  begun_at: Date;
  base_round: number;
  /** Something was changed already. */
  at_work: Generated<boolean>;
  has_chain: Generated<boolean>;
  last_player: Generated<bigint>;
  finished_at: Date | null;
  /** What came after this is lost; null in those of before. */
  lost_from: Date | null;
  /** The last payout or deposit on the chain that the database had lost. */
  known_until: Date | null;
}

export type RestorationRow = Selectable<RestorationTable>;

function tables<T>(db: Kysely<T>): Kysely<{ restoration: RestorationTable }> {
  return db as unknown as Kysely<{ restoration: RestorationTable }>;
}

/** The one that was begun and not finished. */
export async function findUnfinished<T>(db: Kysely<T>): Promise<RestorationRow | undefined> {
  return await tables(db)
    .selectFrom("restoration")
    .selectAll()
    .where("finished_at", "is", null)
    .executeTakeFirst();
}

/** From now on no server starts. @returns undefined when another process was first */
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

/** Notes how far one has come, in the transaction that does it. */
export async function updateRestoration<T>(
  trx: Kysely<T>,
  number: number,
  change: Partial<
    Pick<RestorationRow, "at_work" | "has_chain" | "last_player" | "finished_at" | "known_until">
  >,
): Promise<void> {
  await tables(trx).updateTable("restoration").set(change).where("number", "=", number).execute();
}

/** Takes one back that has done nothing. */
export async function deleteRestoration<T>(db: Kysely<T>, number: number): Promise<void> {
  await tables(db).deleteFrom("restoration").where("number", "=", number).execute();
}
