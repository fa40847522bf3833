import type { Kysely } from "kysely";
import { lockUntilCommit } from "../platform/database/index.ts";
import { notifyChanged, players } from "./players.repository.ts";

/** The public name that a player chose, and whether other players see this name. */
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
 * Stores a player's public name, shows the name to other players, and notifies every process at commit. Two
 * transactions that request the same name run one after the other.
 *
 * @param key the key that all similar-looking names share
 * @returns "taken" if another player has a similar-looking name, "removed" if an operator removed a similar-looking
 * name, otherwise "given"
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
  await notifyChanged(trx, id);
  return "given";
}

/**
 * Locks a name and all similar-looking names, so that only one transaction at a time assigns or removes one of these
 * names.
 */
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

/**
 * Returns the time at which an operator removed the player's public name, unless the player has chosen another name
 * since the removal.
 */
export async function findNameRemoval<T>(db: Kysely<T>, id: bigint): Promise<Date | undefined> {
  const row = await players(db)
    .selectFrom("player")
    .select("name_removed_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.name_removed_at ?? undefined;
}

/**
 * Removes a player's public name, whether the name was shown or masked. After the removal, no player can choose the
 * name again. The database notifies every process of the removal at commit. The caller has locked the player's row.
 *
 * @returns the removed name; undefined if the player has no name
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
  await notifyChanged(trx, id);
  return name;
}

/** Shows or masks a player's name for other players, and notifies every process at commit. */
export async function recordNameShown<T>(trx: Kysely<T>, id: bigint, shown: boolean): Promise<void> {
  await players(trx).updateTable("player").set({ name_shown: shown }).where("id", "=", id).execute();
  await notifyChanged(trx, id);
}
