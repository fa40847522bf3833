import {
  counter,
  type Executor,
  LedgerError,
  plainArray,
  type Row,
  requireTransaction,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";
import { lockWallets } from "../journal/index.ts";
import { rewardedAsset } from "./bet-rewards.ts";

/** A player who was invited, and the player who sent the invitation. */
export interface Invitation {
  readonly playerId: bigint;
  readonly inviterId: bigint;
}

/**
 * Binds a player permanently to an inviter, inside the caller's transaction. Bets that the player settles after the
 * binding earn commission for the inviter.
 *
 * One lock serializes all bindings, so that two parallel bindings cannot create a circle of inviters. Call
 * `bindInviter` as the last step of a transaction, because other bindings wait until this transaction ends. The
 * function locks the player's wallet before the common lock, so that a locked wallet does not delay the bindings of
 * other players.
 *
 * @throws {LedgerError} not_in_transaction, inviter_own, inviter_bound (also for the same inviter), inviter_circle
 */
export async function bindInviter(
  executor: Executor,
  { playerId, inviterId }: Invitation,
): Promise<{ readonly boundAt: Date }> {
  if (playerId === inviterId) throw new LedgerError("inviter_own", String(playerId));
  await requireTransaction(executor);
  // Locks the PLAY wallet and creates a missing one, because a wallet that is created later would not store the
  // inviter.
  await lockWallets(executor, [{ playerId, asset: rewardedAsset }]);
  await executor.query("SELECT pg_advisory_xact_lock(hashtextextended('ledger inviters', 0))");
  // The checks of the binding are separate statements after the lock, so that their snapshots contain all earlier
  // bindings.
  if ((await inviterOf(executor, playerId)) !== undefined)
    throw new LedgerError("inviter_bound", String(playerId));
  if (await isInvitedBy(executor, { playerId: inviterId, inviterId: playerId }))
    throw new LedgerError("inviter_circle", `player ${playerId} has invited player ${inviterId}`);
  await executor.query(
    "UPDATE wallet SET inviter_id = $3::bigint WHERE player_id = $1::bigint AND asset = $2::text",
    [String(playerId), rewardedAsset, String(inviterId)],
  );
  await executor.query("INSERT INTO community_level (player_id) VALUES ($1::bigint) ON CONFLICT DO NOTHING", [
    String(inviterId),
  ]);
  await executor.query(
    "INSERT INTO inviter (player_id, inviter_id, bound_at) VALUES ($1::bigint, $2::bigint, clock_timestamp())",
    [String(playerId), String(inviterId)],
  );
  const { rows } = await executor.query(
    `SELECT ${timeSql("bound_at")} AS bound_at FROM inviter WHERE player_id = $1::bigint`,
    [String(playerId)],
  );
  return { boundAt: time(rows[0] as Row, "bound_at") };
}

/** Returns whether a player was invited by another player, directly or through a chain of inviters. */
async function isInvitedBy(executor: Executor, { playerId, inviterId }: Invitation): Promise<boolean> {
  const { rows } = await executor.query(
    `WITH RECURSIVE above AS (
       SELECT inviter_id FROM inviter WHERE player_id = $1::bigint
       UNION ALL
       SELECT i.inviter_id FROM above a JOIN inviter i ON i.player_id = a.inviter_id
     )
     SELECT count(*)::text AS found FROM above WHERE inviter_id = $2::bigint`,
    [String(playerId), String(inviterId)],
  );
  return counter(rows[0] as Row, "found") > 0;
}

/** Returns a player's inviter and the time of the binding. Returns undefined for a player without an inviter. */
export async function inviterOf(
  executor: Executor,
  playerId: bigint,
): Promise<{ readonly inviterId: bigint; readonly boundAt: Date } | undefined> {
  const { rows } = await executor.query(
    `SELECT inviter_id::text AS inviter_id, ${timeSql("bound_at")} AS bound_at FROM inviter
     WHERE player_id = $1::bigint`,
    [String(playerId)],
  );
  const [row] = rows;
  return row && { inviterId: whole(row, "inviter_id"), boundAt: time(row, "bound_at") };
}

/** A player whom another player has invited. */
export interface Friend {
  readonly playerId: bigint;
  readonly boundAt: Date;
  /**
   * The sum of the friend's stakes since the requested day, in base units of PLAY. The field `commissionBase` contains
   * the commission for the friend's bets.
   */
  readonly stakedBase: bigint;
  readonly commissionBase: bigint;
}

/**
 * Returns the players whom a player invited directly, the latest invited player first.
 *
 * @param page.since the first UTC day of the friends' stakes that are counted, for example `2026-11-21`
 * @param page.cursor the cursor of the previous page
 */
export async function friendsOf(
  executor: Executor,
  playerId: bigint,
  page: { readonly since: string; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly friends: readonly Friend[]; readonly cursor: string | undefined }> {
  const { rows } = await executor.query(
    `SELECT player_id::text AS player_id, number::text AS number, ${timeSql("bound_at")} AS bound_at FROM inviter
     WHERE inviter_id = $1::bigint AND number < coalesce($2::bigint, 9223372036854775807)
     ORDER BY inviter.inviter_id DESC, inviter.number DESC LIMIT $3::int`,
    [String(playerId), page.cursor ?? null, page.limit + 1],
  );
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const { rows: sums } = await executor.query(
    `SELECT player_id::text AS player_id, sum(staked)::text AS staked, sum(commission)::text AS commission
     FROM friend_day f WHERE f.player_id = ANY($1::bigint[]) AND f.day >= $2::date GROUP BY f.player_id`,
    [plainArray(shown.map((row) => whole(row, "player_id"))), page.since],
  );
  const sumsOf = new Map(sums.map((row) => [text(row, "player_id"), row]));
  return {
    friends: shown.map((row) => {
      const sum = sumsOf.get(text(row, "player_id"));
      return {
        playerId: whole(row, "player_id"),
        boundAt: time(row, "bound_at"),
        stakedBase: sum === undefined ? 0n : whole(sum, "staked"),
        commissionBase: sum === undefined ? 0n : whole(sum, "commission"),
      };
    }),
    cursor: rows.length > page.limit && last !== undefined ? text(last, "number") : undefined,
  };
}

/** Returns the number of players whom a player invited directly. */
export async function countFriends(executor: Executor, playerId: bigint): Promise<number> {
  const { rows } = await executor.query(
    "SELECT count(*)::text AS count FROM inviter WHERE inviter_id = $1::bigint",
    [String(playerId)],
  );
  return counter(rows[0] as Row, "count");
}
