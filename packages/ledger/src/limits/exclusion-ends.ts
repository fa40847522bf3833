import { type Executor, type Row, time, timeSql, whole } from "../database/index.ts";
import { lockEveryWallet } from "../journal/index.ts";
import { forEver } from "./limits.ts";
import { noteChange, pauseOf } from "./limits-store.ts";

/** The time in milliseconds between the confirmation of a player's request and the end of the self-exclusion. */
const coolingOffMs = 24 * 3_600_000;

/** A player's request to end a permanent self-exclusion, which no operator has decided yet. */
export interface ExclusionEnd {
  readonly playerId: bigint;
  /** The start of the self-exclusion. */
  readonly since: Date;
  readonly requestedAt: Date;
  /** The time from which an operator can confirm the request. */
  readonly earliestAt: Date;
}

const columns = `e.player_id::text AS player_id, ${timeSql("e.since")} AS since,
  ${timeSql("e.requested_at")} AS requested_at, ${timeSql("e.earliest_at")} AS earliest_at`;

const toRequest = (row: Row): ExclusionEnd => ({
  playerId: whole(row, "player_id"),
  since: time(row, "since"),
  requestedAt: time(row, "requested_at"),
  earliestAt: time(row, "earliest_at"),
});

// A request counts only if the exclusion still has the same start and no end.
const waitingSql = `SELECT ${columns} FROM exclusion_end e
  JOIN play_pause p ON p.player_id = e.player_id AND p.since = e.since AND p.until = '${forEver.toISOString()}'
  WHERE e.decided_at IS NULL`;

/**
 * Requests the end of a player's permanent self-exclusion, inside the caller's transaction. If the player has already
 * requested the end, the waiting time does not start again. After a refusal, the player can request the end again.
 *
 * @param options.now called after the last lock
 * @param options.waitMs milliseconds after which an operator can confirm the request
 * @returns false if the player has no permanent self-exclusion
 */
export async function requestExclusionEnd(
  executor: Executor,
  playerId: bigint,
  { now, waitMs }: { readonly now: () => Date; readonly waitMs: number },
): Promise<boolean> {
  await lockEveryWallet(executor, playerId);
  const pause = await pauseOf(executor, playerId);
  if (pause === undefined || pause.until < forEver) return false;
  const at = now();
  await executor.query(
    `INSERT INTO exclusion_end AS e (player_id, since, requested_at, earliest_at)
     VALUES ($1::bigint, $2::timestamptz, $3::timestamptz, $4::timestamptz)
     ON CONFLICT (player_id, since) DO UPDATE
     SET requested_at = excluded.requested_at, earliest_at = excluded.earliest_at, decided_at = NULL, confirmed = NULL
     WHERE e.confirmed IS NOT NULL`,
    [
      String(playerId),
      pause.since.toISOString(),
      at.toISOString(),
      new Date(at.getTime() + waitMs).toISOString(),
    ],
  );
  return true;
}

/** Cancels the player's own request to end a self-exclusion. The call has no effect without a waiting request. */
export async function cancelExclusionEnd(executor: Executor, playerId: bigint): Promise<void> {
  await lockEveryWallet(executor, playerId);
  await executor.query("DELETE FROM exclusion_end WHERE player_id = $1::bigint AND decided_at IS NULL", [
    String(playerId),
  ]);
}

/** Returns the player's request to end a self-exclusion, if no operator has decided the request yet. */
export async function exclusionEndOf(
  executor: Executor,
  playerId: bigint,
): Promise<ExclusionEnd | undefined> {
  const { rows } = await executor.query(`${waitingSql} AND e.player_id = $1::bigint`, [String(playerId)]);
  return rows[0] && toRequest(rows[0]);
}

/** Returns the requests of all players that wait for an operator, oldest first. */
export async function exclusionEnds(executor: Executor, limit: number): Promise<readonly ExclusionEnd[]> {
  const { rows } = await executor.query(`${waitingSql} ORDER BY e.requested_at, e.player_id LIMIT $1::int`, [
    limit,
  ]);
  return rows.map(toRequest);
}

/**
 * Confirms or refuses a player's request, inside the caller's transaction. After a confirmation, the self-exclusion ends
 * 24 hours later.
 *
 * @param decision.requestedAt the time of the request that the operator has seen
 * @param decision.now called after the last lock
 * @returns `over` if the request no longer waits for a decision, and `too_early` if the waiting time is not over. The
 * function stores nothing in both cases. An operator can refuse a request before its waiting time is over
 */
export async function decideExclusionEnd(
  executor: Executor,
  playerId: bigint,
  decision: { readonly requestedAt: Date; readonly confirmed: boolean; readonly now: () => Date },
): Promise<"decided" | "over" | "too_early"> {
  await lockEveryWallet(executor, playerId);
  const request = await exclusionEndOf(executor, playerId);
  const { requestedAt, confirmed, now } = decision;
  if (request === undefined || request.requestedAt.getTime() !== requestedAt.getTime()) return "over";
  const at = now();
  if (confirmed && at < request.earliestAt) return "too_early";
  await executor.query(
    `UPDATE exclusion_end SET decided_at = $3::timestamptz, confirmed = $4::boolean
     WHERE player_id = $1::bigint AND since = $2::timestamptz`,
    [String(playerId), request.since.toISOString(), at.toISOString(), confirmed],
  );
  if (!confirmed) return "decided";
  await executor.query("UPDATE play_pause SET until = $2::timestamptz WHERE player_id = $1::bigint", [
    String(playerId),
    new Date(at.getTime() + coolingOffMs).toISOString(),
  ]);
  await noteChange(executor, playerId);
  return "decided";
}
