import {
  byShard,
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

/** Keeps `keepCommunity` of all processes from running a step until the caller's transaction ends. */
export async function lockCommunity(executor: Executor): Promise<void> {
  await executor.query("SELECT pg_advisory_xact_lock(hashtextextended('ledger community', 0))");
}

/**
 * Locks the window of days that count as points, so that only one process at a time runs a step of `keepCommunity`.
 * @returns the last day of the window
 */
async function lockWindow(executor: Executor, today: string): Promise<string> {
  await requireTransaction(executor);
  await lockCommunity(executor);
  await executor.query("INSERT INTO community_window (day) VALUES ($1::date) ON CONFLICT DO NOTHING", [
    today,
  ]);
  const { rows } = await executor.query("SELECT day::text AS day FROM community_window");
  return text(rows[0] as Row, "day");
}

/**
 * Subtracts the stakes of days that are no longer in the window from the players' points.
 * @returns the number of removed days
 */
async function dropDays(executor: Executor, today: string): Promise<number> {
  const last = await lockWindow(executor, today);
  const { rows } = await executor.query(
    `SELECT player_id::text AS player_id, day::text AS day FROM community_day
     WHERE counted AND community_day.day <= $1::date - ${pointDays}
     ORDER BY community_day.day, community_day.player_id LIMIT ${daysAtOnce}`,
    [last],
  );
  for (const group of byShard(executor, rows, (row) => whole(row, "player_id")))
    await executor.query(
      `WITH gone AS (
         UPDATE community_day d SET counted = false FROM unnest($1::bigint[], $2::date[]) l(player_id, day)
         WHERE d.player_id = l.player_id AND d.day = l.day AND d.player_id = ANY($1::bigint[])
         RETURNING d.player_id, d.staked
       )
       UPDATE community_standing s SET points = s.points - g.staked
       FROM (SELECT player_id, sum(staked) AS staked FROM gone GROUP BY player_id) g
       WHERE s.player_id = g.player_id AND s.player_id = ANY($1::bigint[])`,
      [
        plainArray(group.map((row) => whole(row, "player_id"))),
        plainArray(group.map((row) => text(row, "day"))),
      ],
    );
  return rows.length;
}

/**
 * Adds the recorded batches of friends' bets to the sums, up to the last day of the window, and deletes the added
 * batches.
 * @returns the number of batches
 */
async function addUpBatches(executor: Executor, today: string): Promise<number> {
  const last = await lockWindow(executor, today);
  const { rows: batches } = await executor.query(
    `SELECT number::text AS number, player_id::text AS player_id FROM friend_batch
     WHERE day <= $1::date ORDER BY friend_batch.number LIMIT ${batchesAtOnce}`,
    [last],
  );
  const sums: Row[] = [];
  for (const group of byShard(executor, batches, (row) => whole(row, "player_id")))
    sums.push(...(await addToFriends(executor, group)));
  for (const group of byShard(executor, sums, (row) => whole(row, "inviter_id")))
    await addToInviters(executor, group, last);
  return batches.length;
}

/**
 * Deletes batches, adds them to the days of the friends, and returns their sums by inviter and day. All batches are in
 * one shard, and a batch contains only friends of its shard.
 */
async function addToFriends(executor: Executor, batches: readonly Row[]): Promise<readonly Row[]> {
  const { rows } = await executor.query(
    `WITH taken AS (
       DELETE FROM friend_batch b USING unnest($1::bigint[], $2::bigint[]) u(player_id, number)
       WHERE b.player_id = u.player_id AND b.number = u.number AND b.player_id = ANY($1::bigint[])
       RETURNING b.friends, b.inviters, b.days, b.staked, b.commission
     ), each AS MATERIALIZED (
       SELECT inviter_id, player_id, day, sum(staked) AS staked, sum(commission) AS commission
       FROM (SELECT unnest(inviters) AS inviter_id, unnest(friends) AS player_id, unnest(days) AS day,
                    unnest(staked) AS staked, unnest(commission) AS commission FROM taken) u
       GROUP BY 1, 2, 3
     ), f AS (
       INSERT INTO friend_day AS f (player_id, day, staked, commission)
       SELECT player_id, day, staked, commission FROM each ORDER BY player_id, day
       ON CONFLICT (player_id, day) DO UPDATE
       SET staked = f.staked + excluded.staked, commission = f.commission + excluded.commission
     )
     SELECT inviter_id::text AS inviter_id, day::text AS day, sum(staked)::text AS staked, sum(commission)::text AS commission
     FROM each GROUP BY each.inviter_id, each.day`,
    [
      plainArray(batches.map((row) => whole(row, "player_id"))),
      plainArray(batches.map((row) => whole(row, "number"))),
    ],
  );
  return rows;
}

/**
 * Adds sums to the days and the standings of inviters of one shard. A day counts as points unless it has left the window.
 * An inviter can have several sums for one day, one from each shard with friends.
 *
 * @param last the last day of the window
 */
async function addToInviters(executor: Executor, sums: readonly Row[], last: string): Promise<void> {
  await executor.query(
    `WITH each AS MATERIALIZED (
       SELECT player_id, day, sum(staked) AS staked, sum(commission) AS commission
       FROM unnest($1::bigint[], $2::date[], $3::numeric[], $4::numeric[]) u(player_id, day, staked, commission)
       GROUP BY 1, 2
     ), d AS (
       INSERT INTO community_day AS d (player_id, day, staked, counted)
       SELECT player_id, day, staked, day > $5::date - ${pointDays} FROM each ORDER BY player_id, day
       ON CONFLICT (player_id, day) DO UPDATE SET staked = d.staked + excluded.staked
       RETURNING player_id, day, counted
     )
     INSERT INTO community_standing AS s (player_id, points, turnover, commission)
     SELECT e.player_id, coalesce(sum(e.staked) FILTER (WHERE d.counted), 0), sum(e.staked), sum(e.commission)
     FROM each e JOIN d ON d.player_id = e.player_id AND d.day = e.day GROUP BY e.player_id ORDER BY e.player_id
     ON CONFLICT (player_id) DO UPDATE
     SET points = s.points + excluded.points, turnover = s.turnover + excluded.turnover,
         commission = s.commission + excluded.commission`,
    [
      plainArray(sums.map((row) => whole(row, "inviter_id"))),
      plainArray(sums.map((row) => text(row, "day"))),
      plainArray(sums.map((row) => whole(row, "staked"))),
      plainArray(sums.map((row) => whole(row, "commission"))),
      last,
    ],
  );
}

/**
 * Raises the level of players who have enough points for a higher level, and stores each reached level with its gift.
 * @returns the number of raised players
 */
async function raiseLevels(executor: Executor, { today, levels }: CommunityNow): Promise<number> {
  const last = await lockWindow(executor, today);
  // An operator can set fewer points for a higher level than for a lower one. The number of levels for which a player
  // has enough points determines the player's level, so the query compares with the points in ascending order.
  const neededPoints = levels.map(({ pointsBase }) => pointsBase).sort((a, b) => (a < b ? -1 : 1));
  const { rows } = await executor.query(
    `SELECT s.player_id::text AS player_id, s.points::text AS points, c.level::text AS level
     FROM community_standing s JOIN community_level c ON c.player_id = s.player_id
     WHERE s.points >= ($1::numeric[])[1] AND s.points >= ($1::numeric[])[c.level]
       -- While a day before the window still counts, no player gets a higher level.
       AND NOT EXISTS (SELECT 1 FROM community_day WHERE counted AND day <= $2::date - ${pointDays})
     ORDER BY s.player_id LIMIT ${risesAtOnce}`,
    [plainArray(neededPoints), last],
  );
  const rising = rows.map((row) => {
    const pointsBase = whole(row, "points");
    const reached = 1 + levels.filter((terms) => pointsBase >= terms.pointsBase).length;
    return { playerId: whole(row, "player_id"), level: counter(row, "level"), reached };
  });
  if (rising.length === 0) return 0;
  await executor.query(
    `UPDATE community_level c SET level = u.level FROM unnest($1::bigint[], $2::smallint[]) u(player_id, level)
     WHERE c.player_id = u.player_id`,
    [plainArray(rising.map(({ playerId }) => playerId)), plainArray(rising.map(({ reached }) => reached))],
  );
  const reachedLevels = rising.flatMap(({ playerId, level, reached }) =>
    levels
      .map(({ giftBase }, index) => ({ playerId, level: index + 2, giftBase }))
      .filter((one) => one.level > level && one.level <= reached),
  );
  await executor.query(
    `INSERT INTO level_up (player_id, level, gift, at)
     SELECT player_id, level, gift, clock_timestamp()
     FROM unnest($1::bigint[], $2::smallint[], $3::numeric[]) u(player_id, level, gift)`,
    [
      plainArray(reachedLevels.map(({ playerId }) => playerId)),
      plainArray(reachedLevels.map((one) => one.level)),
      plainArray(reachedLevels.map(({ giftBase }) => giftBase)),
    ],
  );
  return rising.length;
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
    `UPDATE level_up SET told_at = statement_timestamp()
     WHERE player_id = $1::bigint AND level = $2::smallint AND told_at IS NULL`,
    [String(playerId), level],
  );
}
