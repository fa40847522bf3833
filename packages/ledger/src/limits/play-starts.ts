import { type Executor, idFrom, plainArray, text, timeOfId, whole } from "../database/index.ts";

/**
 * Thrown if a player starts a round too soon after the last start. The ledger has stored nothing for the refused round.
 */
export class StartTooSoon extends Error {
  override readonly name = "StartTooSoon";
  readonly refusal = "start_too_soon";
  /** The milliseconds until the player can start a round. */
  readonly waitMs: number;
  /** The time from which the player can start a round. */
  readonly freeAt: Date;

  constructor(freeAtMs: number, nowMs: number) {
    super(`${freeAtMs - nowMs} ms too soon`);
    this.waitMs = freeAtMs - nowMs;
    this.freeAt = new Date(freeAtMs);
  }
}

/**
 * Returns the time of the last start of each player, in milliseconds since 1970, if it is at or after `sinceMs`. A
 * start is a settled or open round on the player's own seeds. A bet on Crash is no start, because Crash owns its seeds.
 *
 * The id of a round contains the time of its start. The caller must have locked the active seed pair of each player
 * before, in an earlier statement: every start changes the seed pair, so the snapshot of this statement then contains
 * all earlier starts.
 */
export async function lastStarts(
  executor: Executor,
  players: readonly bigint[],
  sinceMs: number,
): Promise<Map<bigint, number>> {
  // A plan selects monthly partitions only by constants, so the start of the month is part of the text.
  const since = new Date(sinceMs);
  const month = idFrom(new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth(), 1)));
  const lastOf = (table: "bet" | "hold") => `
    SELECT s.player_id::text AS player_id, s.id::text AS id FROM unnest($1::bigint[]) u(player_id)
    CROSS JOIN LATERAL (
      SELECT r.player_id, r.id FROM ${table} r
      WHERE r.player_id = u.player_id AND r.id >= '${month}'::uuid AND r.id >= $2::uuid AND r.seed_no > 0
      ORDER BY r.player_id, r.id DESC LIMIT 1
    ) s`;
  const { rows } = await executor.query(`${lastOf("bet")} UNION ALL ${lastOf("hold")}`, [
    plainArray(players),
    idFrom(since),
  ]);
  const starts = new Map<bigint, number>();
  for (const row of rows) {
    const playerId = whole(row, "player_id");
    starts.set(playerId, Math.max(starts.get(playerId) ?? 0, timeOfId(text(row, "id"))));
  }
  return starts;
}

/**
 * Returns the reason why a player may not start a round at the given time, or undefined if the player may.
 *
 * @param lastMs the time of the player's last start; undefined if the player has not started a round recently
 * @param gapMs the minimum milliseconds from one start to the next
 */
export function startRefusal(
  lastMs: number | undefined,
  gapMs: number,
  atMs: number,
): StartTooSoon | undefined {
  const freeAtMs = lastMs === undefined ? atMs : lastMs + gapMs;
  return freeAtMs > atMs ? new StartTooSoon(freeAtMs, atMs) : undefined;
}
