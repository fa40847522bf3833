import { crashCashOutE4, crashElapsedMs, crashMultiplierAtE4, crashPointE4 } from "@gemplay/games";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";
import { roundSecret } from "./crash.chains.ts";
import { type BetRow, crashTables, type RoundTable, toBetRow } from "./crash.tables.ts";

/** A call to cash out, as it came in. */
export interface CashOutCall {
  readonly playerId: bigint;
  readonly id: string;
  /** The shared time when the whole call had been read and its player was known; undefined where that is not sure. */
  readonly atMs: number | undefined;
}

/** A call of which it is known when it came. */
export type SureCall = CashOutCall & { readonly atMs: number };

export const isSure = (call: CashOutCall): call is SureCall => call.atMs !== undefined;

/** A bet with its round. */
export interface CalledBet {
  readonly row: BetRow;
  readonly round: Pick<Selectable<RoundTable>, "chain_id" | "starts_at" | "state" | "crash_point_e4">;
}

/** A bet's id is seen by everybody: a call counts for the caller's own bet only. */
export const nameOf = ({ playerId, id }: Pick<CashOutCall, "playerId" | "id">) => `${playerId} ${id}`;
export const nameOfBet = ({ player_id: playerId, id }: BetRow) => nameOf({ playerId, id });

/** Before this a round shows nothing that is paid, milliseconds from its start. */
const earliestMs = crashElapsedMs(crashCashOutE4.minimum);

/**
 * So long after its worker last noted that a round runs calls are taken, milliseconds: five of its notes may be missing.
 * Later nobody may be there who ends the round, and who called then would risk nothing, having waited as long as he liked.
 */
const unheardAtMostMs = 1_000;

export const isTooEarly = (atMs: number, startsAtMs: number) => atMs - startsAtMs < earliestMs;

/**
 * Where a bet is cashed out: at its target, or before that where its player called. It wins when the round's point
 * reaches this, which is the same as that the call came before the crash.
 *
 * @returns ten-thousandths
 */
export function cashOutE4Of({ target_e4, called_at }: BetRow, startsAtMs: number): number {
  const targetE4 = Number(target_e4);
  return called_at === null
    ? targetE4
    : Math.min(targetE4, crashMultiplierAtE4(called_at.getTime() - startsAtMs));
}

/**
 * Where rounds crash. Secret until they have: it decides, and nothing else. Asked on the caller's own connection: a
 * transaction that waits for a second one may wait for those that wait as well.
 */
export function createCrashPoints(
  secrets: Platform["secrets"],
): (db: Database, bet: CalledBet) => Promise<number> {
  let known: { readonly round: number; readonly pointE4: number } | undefined;
  return async (db, { row: { round }, round: { chain_id: chainId } }) => {
    if (known?.round !== round)
      known = { round, pointE4: crashPointE4(await roundSecret({ db, secrets }, { chainId, round })) };
    return known.pointE4;
  };
}

/**
 * Writes calls down in one statement: from then on they count, whatever happens to this process. Only while the round
 * runs, which it does in the database until just before its crash is told, and is known to have run until just before
 * the call, so that somebody will judge it: the lock waits for the end of a round, where
 * that is being written, and holds it up until the calls stand. It is taken only for bets that can be called, so that no
 * flood of calls holds a round up. The first call of a bet counts; a bet that somebody else ends at this moment is passed
 * over.
 */
export async function recordCalls(db: Database, all: readonly SureCall[]): Promise<void> {
  const calls = [...new Map(all.toReversed().map((call) => [nameOf(call), call])).values()];
  const given = sql`unnest(${calls.map(({ playerId }) => String(playerId))}::bigint[],
    ${calls.map(({ id }) => id)}::uuid[],
    ${calls.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[]) u(player_id, id, at)`;
  await sql`
    WITH running AS MATERIALIZED (
      SELECT r.round, r.starts_at + ${`${earliestMs} ms`}::interval AS called_from,
        coalesce(r.beat_at, r.starts_at) + ${`${unheardAtMostMs} ms`}::interval AS called_until
      FROM crash_round r
      WHERE NOT r.is_settled AND r.state = 'running' AND EXISTS (
        SELECT FROM ${given} JOIN crash_bet b ON b.player_id = u.player_id AND b.id = u.id
        WHERE b.round = r.round AND b.state = 'open' AND b.called_at IS NULL)
      FOR SHARE OF r
    ), called AS MATERIALIZED (
      SELECT b.player_id, b.id, u.at
      FROM running JOIN ${given} ON u.at BETWEEN running.called_from AND running.called_until
      JOIN crash_bet b ON b.player_id = u.player_id AND b.id = u.id AND b.round = running.round
      WHERE b.state = 'open' AND b.called_at IS NULL
      ORDER BY b.player_id, b.id FOR UPDATE OF b SKIP LOCKED
    )
    UPDATE crash_bet b SET called_at = called.at
    FROM called WHERE b.player_id = called.player_id AND b.id = called.id`.execute(crashTables(db));
}

/** The players' own bets with their rounds, by name, each locked until the transaction ends; unknown ones are left out. */
export async function lockBets<T>(
  trx: Kysely<T>,
  calls: readonly CashOutCall[],
): Promise<ReadonlyMap<string, CalledBet>> {
  const rows = await crashTables(trx)
    .selectFrom("crash_bet as b")
    .innerJoin("crash_round as r", "r.round", "b.round")
    .selectAll("b")
    .select(["r.chain_id", "r.starts_at", "r.state as round_state", "r.crash_point_e4"])
    .where(
      sql<boolean>`(b.player_id, b.id) IN (SELECT * FROM unnest(
        ${calls.map(({ playerId }) => String(playerId))}::bigint[], ${calls.map(({ id }) => id)}::uuid[]))`,
    )
    .orderBy("b.player_id")
    .orderBy("b.id")
    .forUpdate("b")
    .execute();
  return new Map(
    rows.map(({ chain_id, starts_at, round_state: state, crash_point_e4, ...bet }) => {
      const row = toBetRow(bet);
      return [nameOfBet(row), { row, round: { chain_id, starts_at, state, crash_point_e4 } }];
    }),
  );
}
