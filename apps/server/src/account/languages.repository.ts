import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";

type Tables = { player_language: { player_id: bigint; locale: Locale } };

const tables = <T>(db: Kysely<T>): Kysely<Tables> => db as unknown as Kysely<Tables>;

/** Stores the language in which the server writes to a player. */
export async function keepLanguage<T>(trx: Kysely<T>, playerId: bigint, locale: Locale): Promise<void> {
  await tables(trx)
    .insertInto("player_language")
    .values({ player_id: playerId, locale })
    .onConflict((conflict) =>
      conflict.column("player_id").doUpdateSet({ locale }).where("player_language.locale", "<>", locale),
    )
    .execute();
}

/** Returns the stored language of a player; undefined if the server stores no language for the player. */
export async function languageOf<T>(db: Kysely<T>, playerId: bigint): Promise<Locale | undefined> {
  const row = await tables(db)
    .selectFrom("player_language")
    .select("locale")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return row?.locale;
}

/** Deletes the language of a player whose account is deleted. */
export async function forgetLanguage<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("player_language").where("player_id", "=", playerId).execute();
}
