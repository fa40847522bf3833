import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";

interface HostChatTable {
  host_user: string;
  locale: Locale;
  started_at: Date;
  blocked_at: Date | null;
  open_at: Date;
}
interface BotUpdateTable {
  bot: string;
  update_id: bigint;
  at: Date;
}

type Tables = { host_chat: HostChatTable; bot_update: BotUpdateTable };

const tables = <T>(db: Kysely<T>): Kysely<Tables> => db as unknown as Kysely<Tables>;

/** A private chat of a user with the bot. */
export interface Chat {
  readonly locale: Locale;
  readonly startedAt: Date;
  /** The time at which the user blocked the bot; null if the user has not blocked the bot. */
  readonly blockedAt: Date | null;
}

/** Returns the bot's chat with a user of the messaging host; undefined if the user never started the bot. */
export async function chatOf<T>(db: Kysely<T>, hostUser: string): Promise<Chat | undefined> {
  const row = await tables(db)
    .selectFrom("host_chat")
    .selectAll()
    .where("host_user", "=", hostUser)
    .executeTakeFirst();
  return row && { locale: row.locale, startedAt: row.started_at, blockedAt: row.blocked_at };
}

/**
 * Stores the chat of a user who writes to the bot, so that the bot may answer.
 *
 * @param locale the language of a new chat
 */
export async function openChat<T>(
  trx: Kysely<T>,
  hostUser: string,
  { locale, at }: { readonly locale: Locale; readonly at: Date },
): Promise<Locale> {
  const row = await tables(trx)
    .insertInto("host_chat")
    .values({ host_user: hostUser, locale, started_at: at, blocked_at: null, open_at: at })
    .onConflict((conflict) => conflict.column("host_user").doUpdateSet({ blocked_at: null, open_at: at }))
    .returning("locale")
    .executeTakeFirstOrThrow();
  return row.locale;
}

export async function setLocale<T>(trx: Kysely<T>, hostUser: string, locale: Locale): Promise<void> {
  await tables(trx).updateTable("host_chat").set({ locale }).where("host_user", "=", hostUser).execute();
}

/**
 * Records that a user blocked the bot.
 *
 * @param asOf the time of the block; the chat stays open if the user wrote to the bot after this time
 */
export async function blockChat<T>(trx: Kysely<T>, hostUser: string, asOf: Date): Promise<void> {
  await tables(trx)
    .updateTable("host_chat")
    .set({ blocked_at: asOf })
    .where("host_user", "=", hostUser)
    .where("open_at", "<=", asOf)
    .where("blocked_at", "is", null)
    .execute();
}

/** Deletes the bot's chat with the user of a deleted account. */
export async function forgetChat<T>(trx: Kysely<T>, hostUser: string): Promise<void> {
  await tables(trx).deleteFrom("host_chat").where("host_user", "=", hostUser).execute();
}

/**
 * Stores an update of the bot. Concurrent transactions that store the same update wait for each other.
 *
 * @returns false if the update was already stored
 */
export async function insertUpdate<T>(
  trx: Kysely<T>,
  { bot, updateId, at }: { readonly bot: string; readonly updateId: number; readonly at: Date },
): Promise<boolean> {
  const row = await tables(trx)
    .insertInto("bot_update")
    .values({ bot, update_id: BigInt(updateId), at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("update_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUpdatesBefore<T>(db: Kysely<T>, at: Date): Promise<void> {
  await tables(db).deleteFrom("bot_update").where("at", "<", at).execute();
}
