import {
  counter,
  type Executor,
  plainArray,
  type Row,
  requireTransaction,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";

/** The number of UTC days for which bets of friends count as points: today and the 29 days before. */
export const pointDays = 30;

/**
 * The points that are necessary for a level, and the gift for the level. Level 1 requires no points and has no gift.
 */
export interface LevelTerms {
  /** The necessary points in base units of PLAY. A friend's stake of 1 PLAY gives 1 point. */
  readonly pointsBase: bigint;
  /** The gift for the player who reaches the level, in base units of GEM. */
  readonly giftBase: bigint;
}

/** The necessary points and the gifts of levels 2 to 5, in this order. */
export type Levels = readonly [LevelTerms, LevelTerms, LevelTerms, LevelTerms];

/** The event that a player reached a higher level. */
export interface LevelUp {
  readonly playerId: bigint;
  readonly level: number;
  readonly giftBase: bigint;
  readonly at: Date;
}

/** Runs `work` in a separate transaction with the isolation level READ COMMITTED. */
export type InTransaction = <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;

export interface CommunityNow {
  /** The current UTC day, for example `2026-11-21`. */
  readonly today: string;
  readonly levels: Levels;
}

/**
 * The largest number of rows that one transaction may change. A small number limits how long a player who collects
 * commission waits for the transaction.
 */
const daysAtOnce = 2_000;
const batchesAtOnce = 1_000;
const risesAtOnce = 500;

/**
 * Updates points, turnover, commission and levels from the recorded bets. A pass removes the days that are no longer in
 * the window, adds the bets up to the window's last day, and raises levels. The removal, the addition and the raising
 * of levels each run in their own transactions. After a pass, `today` becomes the last day of the window, and the
 * function starts another pass. As a result, the level of a player always depends on the points of exactly one window
 * of days.
 *
 * An interrupted step can be repeated safely, because one transaction both adds a batch and deletes the batch. Several
 * processes can call `keepCommunity` at the same time, because an advisory lock allows only one step at a time. Another
 * process may have set the window to `today` and crashed before its next pass. Therefore `keepCommunity` ends only
 * after a complete pass in which `today` was already the last day of the window.
 */
export async function keepCommunity(
  inTransaction: InTransaction,
  { today, levels }: CommunityNow,
): Promise<void> {
  for (;;) {
    const isLast = (await inTransaction((executor) => lockWindow(executor, today))) >= today;
    while ((await inTransaction((executor) => dropDays(executor, today))) === daysAtOnce);
    while ((await inTransaction((executor) => addUpBatches(executor, today))) === batchesAtOnce);
    while ((await inTransaction((executor) => raiseLevels(executor, { today, levels }))) === risesAtOnce);
    if (isLast) return;
    await inTransaction((executor) => moveWindow(executor, today));
  }
}

/**
 * Locks the window of days that count as points, so that only one process at a time runs a step of `keepCommunity`.
 * @returns the last day of the window
 */
async function lockWindow(executor: Executor, today: string): Promise<string> {
  await requireTransaction(executor);
  await executor.query("SELECT pg_advisory_xact_lock(hashtextextended('ledger community', 0))");
  await executor.query("INSERT INTO community_window (day) VALUES ($1::date) ON CONFLICT DO NOTHING", [
    today,
  ]);
  const { rows } = await executor.query("SELECT day::text AS day FROM community_window");
  return text(rows[0] as Row, "day");
}

const count = async (executor: Executor, sql: string, values: unknown[]): Promise<number> =>
  counter((await executor.query(sql, values)).rows[0] as Row, "count");

/**
 * Subtracts the stakes of days that are no longer in the window from the players' points.
 * @returns the number of removed days
 */
async function dropDays(executor: Executor, today: string): Promise<number> {
  const last = await lockWindow(executor, today);
  return await count(
    executor,
    `WITH leaving AS (
       SELECT player_id, day FROM community_day WHERE counted AND day <= $1::date - ${pointDays}
       ORDER BY day, player_id LIMIT ${daysAtOnce}
     ), gone AS (
       UPDATE community_day d SET counted = false FROM leaving l
       WHERE d.player_id = l.player_id AND d.day = l.day RETURNING d.player_id, d.staked
     ), less AS (
       UPDATE community_standing s SET points = s.points - g.staked
       FROM (SELECT player_id, sum(staked) AS staked FROM gone GROUP BY player_id) g
       WHERE s.player_id = g.player_id
     )
     SELECT count(*)::text AS count FROM gone`,
    [last],
  );
}

/**
 * Adds the recorded batches of friends' bets to the sums, up to the last day of the window, and deletes the added
 * batches.
 * @returns the number of batches
 */
async function addUpBatches(executor: Executor, today: string): Promise<number> {
  const last = await lockWindow(executor, today);
  return await count(
    executor,
    `WITH taken AS (
       DELETE FROM friend_batch b
       USING (SELECT number FROM friend_batch WHERE day <= $1::date ORDER BY number LIMIT ${batchesAtOnce}) t
       WHERE b.number = t.number RETURNING b.*
     ), each AS MATERIALIZED (
       SELECT u.inviter_id, u.player_id, u.day, sum(u.staked) AS staked, sum(u.commission) AS commission
       FROM taken CROSS JOIN LATERAL unnest(friends, inviters, days, taken.staked, taken.commission)
         u(player_id, inviter_id, day, staked, commission)
       GROUP BY 1, 2, 3
     ), f AS (
       INSERT INTO friend_day AS f (player_id, day, staked, commission)
       SELECT player_id, day, staked, commission FROM each ORDER BY player_id, day
       ON CONFLICT (player_id, day) DO UPDATE
       SET staked = f.staked + excluded.staked, commission = f.commission + excluded.commission
     ), d AS (
       INSERT INTO community_day AS d (player_id, day, staked, counted)
       SELECT inviter_id, day, sum(staked), day > $1::date - ${pointDays} FROM each
       GROUP BY inviter_id, day ORDER BY inviter_id, day
       ON CONFLICT (player_id, day) DO UPDATE SET staked = d.staked + excluded.staked
       RETURNING player_id, day, counted
     ), sums AS (
       SELECT e.inviter_id, coalesce(sum(e.staked) FILTER (WHERE d.counted), 0) AS points, sum(e.staked) AS turnover,
              sum(e.commission) AS commission
       FROM each e JOIN d ON d.player_id = e.inviter_id AND d.day = e.day GROUP BY e.inviter_id ORDER BY e.inviter_id
     ), s AS (
       INSERT INTO community_standing AS s (player_id, points, turnover, commission)
       SELECT inviter_id, points, turnover, commission FROM sums
       ON CONFLICT (player_id) DO UPDATE
       SET points = s.points + excluded.points, turnover = s.turnover + excluded.turnover,
           commission = s.commission + excluded.commission
     )
     SELECT count(*)::text AS count FROM taken`,
    [last],
  );
}

/**
 * Raises the level of players who have enough points for a higher level, and stores each reached level with its gift.
 * @returns the number of raised players
 */
async function raiseLevels(executor: Executor, { today, levels }: CommunityNow): Promise<number> {
  const last = await lockWindow(executor, today);
  const points = plainArray(levels.map(({ pointsBase }) => pointsBase));
  return await count(
    executor,
    `WITH rising AS (
       SELECT s.player_id, c.level AS before, reached.level FROM community_standing s
       JOIN community_level c ON c.player_id = s.player_id
       CROSS JOIN LATERAL (
         SELECT (1 + count(*))::smallint AS level FROM unnest($1::numeric[]) needed WHERE s.points >= needed
       ) reached
       WHERE s.points >= ($1::numeric[])[1] AND c.level < reached.level
         -- While a day before the window still counts, no player gets a higher level.
         AND NOT EXISTS (SELECT FROM community_day WHERE counted AND day <= $3::date - ${pointDays})
       ORDER BY s.player_id LIMIT ${risesAtOnce}
     ), risen AS (
       UPDATE community_level c SET level = r.level FROM rising r WHERE c.player_id = r.player_id
     ), noted AS (
       INSERT INTO level_up (player_id, level, gift)
       SELECT r.player_id, l.level, l.gift
       FROM rising r JOIN unnest($2::numeric[]) WITH ORDINALITY g(gift, place) ON true
       CROSS JOIN LATERAL (SELECT (g.place + 1)::smallint AS level, g.gift) l
       WHERE l.level > r.before AND l.level <= r.level
     )
     SELECT count(*)::text AS count FROM rising`,
    [points, plainArray(levels.map(({ giftBase }) => giftBase)), last],
  );
}

/** Sets the last day of the points window to `today`. */
async function moveWindow(executor: Executor, today: string): Promise<void> {
  await lockWindow(executor, today);
  await executor.query("UPDATE community_window SET day = $1::date WHERE day < $1::date", [today]);
}

/** Returns the reached levels whose players are not notified yet, the earliest first. */
export async function pendingLevelUps(executor: Executor, limit: number): Promise<readonly LevelUp[]> {
  const { rows } = await executor.query(
    `SELECT player_id::text AS player_id, level::text AS level, gift::text AS gift, ${timeSql("at")} AS at
     FROM level_up WHERE told_at IS NULL ORDER BY level_up.at LIMIT $1::int`,
    [limit],
  );
  return rows.map((row) => ({
    playerId: whole(row, "player_id"),
    level: counter(row, "level"),
    giftBase: whole(row, "gift"),
    at: time(row, "at"),
  }));
}

/** Records that a player was notified of a reached level. */
export async function noteNotified(
  executor: Executor,
  { playerId, level }: Pick<LevelUp, "playerId" | "level">,
): Promise<void> {
  await executor.query(
    `UPDATE level_up SET told_at = clock_timestamp()
     WHERE player_id = $1::bigint AND level = $2::smallint AND told_at IS NULL`,
    [String(playerId), level],
  );
}
