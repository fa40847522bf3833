import { type AssetId, isAssetId } from "@gemplay/money";
import {
  type Executor,
  LedgerError,
  optionalText,
  plainArray,
  type Row,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";
import { lockEveryWallet, walletName } from "../journal/index.ts";
import {
  type ByPeriod,
  type LimitKind,
  type LimitPeriod,
  limitPeriods,
  openRaise,
  type Pause,
  type PlayerLimit,
  type PlayState,
  periodStart,
} from "./limits.ts";

/** The fields that identify one limit. */
export interface LimitName {
  readonly playerId: bigint;
  readonly asset: AssetId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/**
 * Raises the limit version of all wallets of a player, so that settlement processes discard their cached limits. The
 * caller has locked every wallet of the player and has created missing wallets, so no wallet can keep the old version.
 */
export async function noteChange(executor: Executor, playerId: bigint): Promise<void> {
  await executor.query("UPDATE wallet SET limit_version = limit_version + 1 WHERE player_id = $1::bigint", [
    String(playerId),
  ]);
}

/**
 * Locks all wallets of the player.
 *
 * @param now called after the last lock, so that the time is not older than any earlier change
 * @returns the limit and the time
 */
async function lockLimit(
  executor: Executor,
  { playerId, asset, kind, period }: LimitName,
  now: () => Date,
): Promise<{ readonly standing: PlayerLimit | undefined; readonly at: Date }> {
  await lockEveryWallet(executor, playerId);
  const standing = (await playerLimits(executor, playerId)).find(
    (limit) => limit.asset === asset && limit.kind === kind && limit.period === period,
  );
  return { standing, at: now() };
}

const byName = "player_id = $1::bigint AND asset = $2::text AND kind = $3::text AND period = $4::text";

const named = ({ playerId, asset, kind, period }: LimitName) => [String(playerId), asset, kind, period];

/** Stores the amount of a limit, or removes the limit, and removes the raise of the limit. */
async function storeLimit(
  executor: Executor,
  name: LimitName,
  { amountBase, at }: { readonly amountBase: bigint | undefined; readonly at: Date },
): Promise<void> {
  if (amountBase === undefined) await executor.query(`DELETE FROM player_limit WHERE ${byName}`, named(name));
  else
    await executor.query(
      `INSERT INTO player_limit AS l (player_id, asset, kind, period, amount, set_at)
       VALUES ($1::bigint, $2::text, $3::text, $4::text, $5::numeric, $6::timestamptz)
       ON CONFLICT (player_id, asset, kind, period) DO UPDATE
       SET amount = excluded.amount, next_amount = NULL, next_at = NULL, next_until = NULL, set_at = excluded.set_at`,
      [...named(name), String(amountBase), at.toISOString()],
    );
  await noteChange(executor, name.playerId);
}

/**
 * Sets or removes a limit inside the caller's transaction. A lower limit takes effect immediately and cancels a pending
 * raise. A higher limit, or the removal of a limit, is a raise: the current limit applies until the player confirms the
 * raise with `confirmRaise`. If the player requests the same raise again, the waiting time does not start again.
 *
 * @param change.amountBase the new limit in base units. If the amount is undefined, the function removes the limit,
 * with the same delay as for a raise
 * @param change.now called after the last lock
 * @param change.raiseAfterMs milliseconds after which the player can confirm a raise
 * @param change.confirmWithinMs milliseconds after the waiting time until which the player can confirm a raise
 * @throws {LedgerError} invalid_bet (the amount is out of range), not_in_transaction
 */
export async function setLimit(
  executor: Executor,
  name: LimitName,
  change: {
    readonly amountBase: bigint | undefined;
    readonly now: () => Date;
    readonly raiseAfterMs: number;
    readonly confirmWithinMs: number;
  },
): Promise<void> {
  const { amountBase, now, raiseAfterMs, confirmWithinMs } = change;
  if (amountBase !== undefined && (amountBase < 0n || amountBase >= 10n ** 60n))
    throw new LedgerError("invalid_bet", "the amount of the limit is out of range");
  const { standing, at } = await lockLimit(executor, name, now);
  const isRaise = standing !== undefined && (amountBase === undefined || amountBase > standing.amountBase);
  const next = standing && openRaise(standing, at.getTime());
  if (!isRaise) {
    if (standing?.next !== undefined || standing?.amountBase !== amountBase)
      await storeLimit(executor, name, { amountBase, at });
    return;
  }
  if (next !== undefined && next.amountBase === amountBase) return;
  const nextAt = new Date(at.getTime() + raiseAfterMs);
  await executor.query(
    `UPDATE player_limit
     SET next_amount = $5::numeric, next_at = $6::timestamptz, next_until = $7::timestamptz WHERE ${byName}`,
    [
      ...named(name),
      amountBase === undefined ? null : String(amountBase),
      nextAt.toISOString(),
      new Date(nextAt.getTime() + confirmWithinMs).toISOString(),
    ],
  );
  await noteChange(executor, name.playerId);
}

/**
 * Confirms a raise of a limit inside the caller's transaction, so that the raise takes effect. A repeated confirmation
 * has no effect.
 *
 * @param confirmed.amountBase the new limit of the raise that the player confirms, in base units. The amount is
 * undefined if the raise removes the limit
 * @param confirmed.now called after the last lock
 * @returns true if the limit has the confirmed amount. Returns false if no such raise is pending, if its waiting time
 * is not over, or if the raise has lapsed
 * @throws {LedgerError} not_in_transaction
 */
export async function confirmRaise(
  executor: Executor,
  name: LimitName,
  { amountBase, now }: { readonly amountBase: bigint | undefined; readonly now: () => Date },
): Promise<boolean> {
  const { standing, at } = await lockLimit(executor, name, now);
  if (standing?.amountBase === amountBase) return true;
  const next = standing && openRaise(standing, at.getTime());
  if (next === undefined || next.amountBase !== amountBase || at < next.at) return false;
  await storeLimit(executor, name, { amountBase, at });
  return true;
}

/**
 * Cancels a raise of a limit inside the caller's transaction. The call has no effect if the player has requested no
 * raise of this limit.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function cancelRaise(executor: Executor, name: LimitName): Promise<void> {
  await lockEveryWallet(executor, name.playerId);
  const { rowCount } = await executor.query(
    `UPDATE player_limit SET next_amount = NULL, next_at = NULL, next_until = NULL
     WHERE ${byName} AND next_at IS NOT NULL`,
    named(name),
  );
  if (rowCount === 1) await noteChange(executor, name.playerId);
}

/**
 * Starts a break or a self-exclusion, inside the caller's transaction. After the commit, the ledger refuses new bets
 * and holds of the player. The function can extend an active break or exclusion, but cannot shorten it.
 *
 * @returns true if the function has stored the new break or exclusion. Returns false if a longer break or exclusion is
 * active, or if the player requests a break during an exclusion
 */
export async function startPause(executor: Executor, playerId: bigint, pause: Pause): Promise<boolean> {
  await lockEveryWallet(executor, playerId);
  const { kind, since, until } = pause;
  const { rows } = await executor.query(
    `INSERT INTO play_pause AS p (player_id, kind, since, until)
     VALUES ($1::bigint, $2::text, $3::timestamptz, $4::timestamptz)
     ON CONFLICT (player_id) DO UPDATE SET kind = excluded.kind, since = excluded.since, until = excluded.until
       WHERE excluded.until >= p.until AND (p.until <= excluded.since OR p.kind = 'break' OR excluded.kind = 'exclusion')
     RETURNING 1`,
    [String(playerId), kind, since.toISOString(), until.toISOString()],
  );
  if (rows.length > 0) await noteChange(executor, playerId);
  return rows.length > 0;
}

const limitColumns = `l.asset::text AS asset, l.kind::text AS kind, l.period::text AS period,
  l.amount::text AS amount, ${timeSql("l.set_at")} AS set_at, l.next_amount::text AS next_amount,
  ${timeSql("l.next_at")} AS next_at, ${timeSql("l.next_until")} AS next_until`;

function assetOf(row: Row): AssetId {
  const asset = text(row, "asset");
  if (!isAssetId(asset)) throw new TypeError(`${asset} is not an asset`);
  return asset;
}

function toLimit(row: Row): PlayerLimit {
  return {
    asset: assetOf(row),
    kind: text(row, "kind") as LimitKind,
    period: text(row, "period") as LimitPeriod,
    amountBase: whole(row, "amount"),
    setAt: time(row, "set_at"),
    next:
      optionalText(row, "next_at") === undefined || optionalText(row, "next_until") === undefined
        ? undefined
        : {
            amountBase:
              optionalText(row, "next_amount") === undefined ? undefined : whole(row, "next_amount"),
            at: time(row, "next_at"),
            until: time(row, "next_until"),
          },
  };
}

/** Returns all limits of a player. */
export async function playerLimits(executor: Executor, playerId: bigint): Promise<readonly PlayerLimit[]> {
  const { rows } = await executor.query(
    `SELECT ${limitColumns} FROM player_limit l WHERE l.player_id = $1::bigint ORDER BY l.asset, l.kind, l.period`,
    [String(playerId)],
  );
  return rows.map(toLimit);
}

const toPause = (row: Row): Pause => ({
  kind: text(row, "kind") as Pause["kind"],
  since: time(row, "since"),
  until: time(row, "until"),
});

/** Returns a player's latest break or self-exclusion, even if it has already ended. */
export async function pauseOf(executor: Executor, playerId: bigint): Promise<Pause | undefined> {
  const { rows } = await executor.query(
    `SELECT p.kind::text AS kind, ${timeSql("p.since")} AS since, ${timeSql("p.until")} AS until
     FROM play_pause p WHERE p.player_id = $1::bigint`,
    [String(playerId)],
  );
  return rows[0] && toPause(rows[0]);
}

/**
 * Returns those of the given players who may not play at the time `at`, because of a break or a self-exclusion.
 */
export async function pausedPlayers(
  executor: Executor,
  playerIds: readonly bigint[],
  at: Date,
): Promise<ReadonlySet<bigint>> {
  if (playerIds.length === 0) return new Set();
  const { rows } = await executor.query(
    `SELECT p.player_id::text AS player_id FROM play_pause p
     WHERE p.player_id = ANY($1::bigint[]) AND p.until > $2::timestamptz`,
    [plainArray(playerIds), at.toISOString()],
  );
  return new Set(rows.map((row) => whole(row, "player_id")));
}

/** The kinds of movements that count as deposits of the player. */
const depositKinds = ["deposit", "deposit_claim"];

const depositedSql = limitPeriods
  .map(
    (period, index) =>
      `coalesce(sum(d.change) FILTER (WHERE d.day >= $${index + 4}::date), 0)::text AS ${period}`,
  )
  .join(", ");

/**
 * Returns the amounts in base units that a player deposited in the day, week and month that contain the time `at`. The
 * query reads the stored sums of each day.
 */
export async function depositedBase(
  executor: Executor,
  { playerId, asset, at }: { readonly playerId: bigint; readonly asset: AssetId; readonly at: Date },
): Promise<ByPeriod> {
  const day = at.toISOString().slice(0, 10);
  // The query starts at the beginning of the week or of the month, whichever is earlier.
  const { rows } = await executor.query(
    `SELECT ${depositedSql} FROM movement_day d
     WHERE d.player_id = $1::bigint AND d.asset = $2::text AND d.kind = ANY($3::text[])
       AND d.day >= least($5::date, $6::date)`,
    [
      ...[String(playerId), asset, plainArray(depositKinds)],
      ...limitPeriods.map((period) => periodStart(day, period)),
    ],
  );
  const [row = {}] = rows;
  return { day: whole(row, "day"), week: whole(row, "week"), month: whole(row, "month") };
}

const summedSql = limitPeriods
  .map((period, index) => {
    const since = (column: string) =>
      `coalesce(sum(d.${column}) FILTER (WHERE d.day >= $${index + 3}::date), 0)`;
    return `(${since("staked")})::text AS staked_${period}, (${since("staked")} - ${since("paid")})::text AS lost_${period}`;
  })
  .join(", ");

// One statement reads the players' limits, breaks, exclusions and sums, so that all values come from one snapshot. The
// statement reads sums from the beginning of the week or of the month, whichever is earlier.
const playSql = (among: (alias: string) => string) => `
  SELECT u.player_id::text AS player_id, a.asset, d.*, h.open, l.limits, p.kind::text AS kind,
         ${timeSql("p.since")} AS since, ${timeSql("p.until")} AS until
  FROM unnest($1::bigint[]) u(player_id) CROSS JOIN unnest($2::text[]) a(asset)
  LEFT JOIN LATERAL (SELECT * FROM play_pause p WHERE p.player_id = u.player_id ${among("p")} OFFSET 0) p ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(row_to_json(l)), '[]')::text AS limits
    FROM (SELECT ${limitColumns} FROM player_limit l
          WHERE l.player_id = u.player_id AND l.asset = a.asset AND l.kind <> 'deposits' ${among("l")}) l
  ) l
  CROSS JOIN LATERAL (
    SELECT ${summedSql} FROM day_sum d
    WHERE d.player_id = u.player_id AND d.asset = a.asset AND d.day >= least($4::date, $5::date) ${among("d")}
  ) d
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(h.amount), 0)::text AS open FROM hold h
    WHERE h.player_id = u.player_id AND h.asset = a.asset AND h.state = 'held' ${among("h")}
  ) h`;

const playSqlOnOneDatabase = playSql(() => "");
// Citus sends the statement to one shard if each table has a condition with the players.
const playSqlOnShard = playSql((alias) => `AND ${alias}.player_id = ANY($1::bigint[])`);

/**
 * Returns the limits, breaks, exclusions and sums that decide whether players may place bets, as a map by `walletName`.
 * The caller must have locked the wallets of the players. The function reads stored sums of each day, so the duration
 * of the call does not depend on the number of bets.
 *
 * @param wallets.players the ids of players of one shard. The result contains an entry for each player and each asset
 * @param wallets.at the time that selects the day, the week and the month of the sums
 */
export async function playStates(
  executor: Executor,
  wallets: { readonly players: readonly bigint[]; readonly assets: readonly AssetId[]; readonly at: Date },
): Promise<ReadonlyMap<string, PlayState>> {
  const day = wallets.at.toISOString().slice(0, 10);
  const starts = limitPeriods.map((period) => periodStart(day, period));
  const { rows } = await executor.query(
    executor.shards === undefined ? playSqlOnOneDatabase : playSqlOnShard,
    [plainArray(wallets.players), plainArray(wallets.assets), ...starts],
  );
  const states = rows.map((row): [string, PlayState] => {
    const asset = assetOf(row);
    const summed = (what: string): ByPeriod => ({
      day: whole(row, `${what}_day`),
      week: whole(row, `${what}_week`),
      month: whole(row, `${what}_month`),
    });
    const state = {
      asset,
      limits: (JSON.parse(text(row, "limits")) as Row[]).map(toLimit),
      pause: optionalText(row, "kind") === undefined ? undefined : toPause(row),
      day,
      staked: summed("staked"),
      lost: summed("lost"),
      openBase: whole(row, "open"),
    };
    return [walletName(whole(row, "player_id"), asset), state];
  });
  return new Map(states);
}
