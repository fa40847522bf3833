import type { Kysely } from "kysely";
import { lockUntilCommit } from "../platform/database/index.ts";
import { players, tellChanged } from "./players.repository.ts";

/** The name that a player chose, whether they show it or not. */
export interface ChosenName {
  readonly name: string;
  readonly chosenAt: Date;
  readonly shown: boolean;
}

interface RemovedNameTable {
  key: string;
  name: string;
  removed_at: Date;
}

function removedNames<T>(db: Kysely<T>): Kysely<{ removed_name: RemovedNameTable }> {
  return db as unknown as Kysely<{ removed_name: RemovedNameTable }>;
}

export async function findChosenName<T>(db: Kysely<T>, id: bigint): Promise<ChosenName | undefined> {
  const row = await players(db)
    .selectFrom("player")
    .select(["public_name", "public_name_at", "name_shown"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.public_name || !row.public_name_at) return undefined;
  return { name: row.public_name, chosenAt: row.public_name_at, shown: row.name_shown };
}

/**
 * Gives a player a name and shows it, and tells every process, at commit. Two who ask for one name wait for each other.
 *
 * @param key what all names that look like it have in common
 * @returns why it is not given: such a name is another player's, or was taken away from one
 */
export async function recordPublicName<T>(
  trx: Kysely<T>,
  id: bigint,
  { name, key, at }: { readonly name: string; readonly key: string; readonly at: Date },
): Promise<"given" | "taken" | "removed"> {
  await lockName(trx, key);
  if (await wasRemoved(trx, key)) return "removed";
  const taken = await players(trx)
    .selectFrom("player")
    .select("id")
    .where("public_name_key", "=", key)
    .where("id", "<>", id)
    .executeTakeFirst();
  if (taken !== undefined) return "taken";
  await players(trx)
    .updateTable("player")
    .set({
      public_name: name,
      public_name_key: key,
      public_name_at: at,
      name_shown: true,
      name_removed_at: null,
    })
    .where("id", "=", id)
    .execute();
  await tellChanged(trx, id);
  return "given";
}

/** One who asks for a name, or takes it away, at a time: and for all that look like it. */
async function lockName<T>(trx: Kysely<T>, key: string): Promise<void> {
  await lockUntilCommit(trx, `public name ${key}`);
}

async function wasRemoved<T>(trx: Kysely<T>, key: string): Promise<boolean> {
  const row = await removedNames(trx)
    .selectFrom("removed_name")
    .select("key")
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the player's name was taken away, unless they have chosen another since. */
export async function findNameRemoval<T>(db: Kysely<T>, id: bigint): Promise<Date | undefined> {
  const row = await players(db)
    .selectFrom("player")
    .select("name_removed_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.name_removed_at ?? undefined;
}

/**
 * Takes a player's name away, whether they show it or not, for good and from everybody, and tells every process, at
 * commit. The caller holds the player's lock.
 *
 * @returns the name; undefined when they have none
 */
export async function recordNameRemoved<T>(
  trx: Kysely<T>,
  id: bigint,
  at: Date,
): Promise<string | undefined> {
  const row = await players(trx)
    .selectFrom("player")
    .select(["public_name", "public_name_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.public_name || !row.public_name_key) return undefined;
  const { public_name: name, public_name_key: key } = row;
  await lockName(trx, key);
  await removedNames(trx)
    .insertInto("removed_name")
    .values({ key, name, removed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await players(trx)
    .updateTable("player")
    .set({
      public_name: null,
      public_name_key: null,
      public_name_at: null,
      name_shown: false,
      name_removed_at: at,
    })
    .where("id", "=", id)
    .execute();
  await tellChanged(trx, id);
  return name;
}

/** Shows a player's name to others or masks it, and tells every process, at commit. */
export async function recordNameShown<T>(trx: Kysely<T>, id: bigint, shown: boolean): Promise<void> {
  await players(trx).updateTable("player").set({ name_shown: shown }).where("id", "=", id).execute();
  await tellChanged(trx, id);
}
