import type { NoticeChannel, NoticeKind } from "@gemplay/api-schema";
import { type Generated, type Kysely, sql } from "kysely";

interface NoticeChoiceTable {
  player_id: bigint;
  kind: NoticeKind;
  channel: NoticeChannel;
  is_on: boolean;
}
interface NoticeMannerTable {
  player_id: bigint;
  quiet_hours: Generated<boolean>;
  utc_offset_minutes: Generated<number>;
  announced_at: Generated<Date | null>;
}

type Tables = { notice_choice: NoticeChoiceTable; notice_manner: NoticeMannerTable };

const tables = <T>(db: Kysely<T>): Kysely<Tables> => db as unknown as Kysely<Tables>;

/** A player's choice to switch one kind of notice on or off for one channel. */
export interface Choice {
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
  readonly isOn: boolean;
}

/** The player's quiet hours, and the offset of the player's time zone from UTC. */
export interface Manner {
  readonly quietHours: boolean;
  readonly utcOffsetMinutes: number;
}

export async function choicesOf<T>(db: Kysely<T>, playerId: bigint): Promise<readonly Choice[]> {
  const rows = await tables(db)
    .selectFrom("notice_choice")
    .selectAll()
    .where("player_id", "=", playerId)
    .execute();
  return rows.map(({ kind, channel, is_on }) => ({ kind, channel, isOn: is_on }));
}

/** Stores a player's choice that differs from the default of the kind of notice. */
export async function keepChoice<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { kind, channel, isOn }: Choice,
): Promise<void> {
  await tables(trx)
    .insertInto("notice_choice")
    .values({ player_id: playerId, kind, channel, is_on: isOn })
    .onConflict((conflict) => conflict.columns(["player_id", "kind", "channel"]).doUpdateSet({ is_on: isOn }))
    .execute();
}

export async function dropChoice<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { kind, channel }: Omit<Choice, "isOn">,
): Promise<void> {
  await tables(trx)
    .deleteFrom("notice_choice")
    .where("player_id", "=", playerId)
    .where("kind", "=", kind)
    .where("channel", "=", channel)
    .execute();
}

export async function mannerOf<T>(db: Kysely<T>, playerId: bigint): Promise<Manner | undefined> {
  const row = await tables(db)
    .selectFrom("notice_manner")
    .selectAll()
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return (
    row && {
      quietHours: row.quiet_hours,
      utcOffsetMinutes: row.utc_offset_minutes,
    }
  );
}

/** Sets the player's quiet hours. */
export async function setQuietHours<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { on, utcOffsetMinutes }: { readonly on: boolean; readonly utcOffsetMinutes: number },
): Promise<void> {
  const chosen = { quiet_hours: on, utc_offset_minutes: utcOffsetMinutes };
  await tables(trx)
    .insertInto("notice_manner")
    .values({ player_id: playerId, ...chosen })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet(chosen))
    .execute();
}

/**
 * Returns true if a player may get an announcement, because the last announcement to this player was not sent after
 * `since`. If the player may get the announcement, the SQL statement also stores the time of the announcement.
 */
export async function takeAnnouncement<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<boolean> {
  const row = await tables(trx)
    .insertInto("notice_manner")
    .values({ player_id: playerId, announced_at: at })
    .onConflict((conflict) =>
      conflict
        .column("player_id")
        .doUpdateSet({ announced_at: at })
        .where(({ or, eb }) =>
          or([eb("notice_manner.announced_at", "is", null), eb("notice_manner.announced_at", "<=", since)]),
        ),
    )
    .returning("player_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns players who want announcements by push, in their chat or by e-mail, in the order of the player numbers. */
export async function wantAnnouncements<T>(
  db: Kysely<T>,
  { after, atMost }: { readonly after: bigint; readonly atMost: number },
): Promise<readonly bigint[]> {
  const rows = await tables(db)
    .selectFrom("notice_choice")
    .select("player_id")
    .distinct()
    .where("kind", "=", sql.lit<NoticeKind>("announcement"))
    .where("is_on", "=", sql.lit(true))
    .where("channel", "in", ["push", "chat", "mail"])
    .where("player_id", ">", after)
    .orderBy("player_id")
    .limit(atMost)
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/** Deletes all settings and records of notices of a player whose account is deleted. */
export async function forgetNotices<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  for (const table of ["notice_choice", "notice_manner"] as const)
    await tables(trx).deleteFrom(table).where("player_id", "=", playerId).execute();
  await sql`DELETE FROM notice_asked WHERE player_id = ${playerId}`.execute(trx);
}
