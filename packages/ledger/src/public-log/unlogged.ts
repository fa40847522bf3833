import {
  type Executor,
  optionalText,
  plainArray,
  type Row,
  requireTransaction,
  text,
  whole,
} from "../database/index.ts";
import {
  chainColumns,
  type DrawSeeds,
  openSeed,
  type SecretBox,
  type SeedChain,
  toChain,
} from "../seeds/index.ts";
import { type Bet, betColumns, toBet } from "../settlement/index.ts";

/** A settled bet with the values that its entry in the public log needs. */
export interface BetToLog {
  readonly bet: Bet;
  /** The idempotency key of the player's call that placed the bet. */
  readonly key: string;
}

/** A bet that is not in the public log yet. */
export interface UnloggedBet extends BetToLog {
  /** The seeds of the round, also while the server seed is secret; undefined if the game owns the seeds. */
  readonly seeds: DrawSeeds | undefined;
}

/** A bet that cannot be read, for example because its server seed cannot be decrypted. */
export interface UnreadableBet {
  readonly playerId: bigint;
  readonly id: string;
  readonly error: unknown;
}

/** Bets that were taken from the queue. */
export interface TakenBets {
  readonly bets: readonly UnloggedBet[];
  /** The caller puts these bets back and logs the others, so one unreadable bet does not stop the log. */
  readonly unreadable: readonly UnreadableBet[];
  /** The number of batches to which the bets belong. */
  readonly batches: number;
}

/** A chain of server seeds, or a seed pair that became active, that is not in the public log yet. */
export type UnloggedSeed =
  | { readonly playerId: bigint; readonly chain: SeedChain }
  | {
      readonly playerId: bigint;
      readonly pair: {
        readonly seedNo: number;
        readonly serverSeedHash: string;
        readonly clientSeed: string;
      };
    };

/** The key of a held bet is the key of its hold. The ledger gives the settled bet another key. */
const playerKey = "coalesce(h.key, b.key)::text AS player_key";

/**
 * Removes up to `batches` batches of bets from the queue of the public log, the oldest first, and returns their bets.
 * The caller appends the bets to the log in the same transaction.
 *
 * @param options.runningRounds the running rounds of Crash. Bets that were put back for one of them stay in the queue
 * @throws {LedgerError} not_in_transaction
 */
export async function takeUnloggedBets(
  executor: Executor,
  secrets: SecretBox,
  { batches, runningRounds }: { readonly batches: number; readonly runningRounds: readonly number[] },
): Promise<TakenBets> {
  await requireTransaction(executor);
  const { rows } = await executor.query(
    `WITH taken AS (
       DELETE FROM unlogged_bets q
       USING (
         SELECT number FROM unlogged_bets WHERE round IS NULL OR round <> ALL ($2::bigint[])
         ORDER BY number LIMIT $1::int
       ) t
       WHERE q.number = t.number RETURNING q.*
     ), each AS MATERIALIZED (
       SELECT t.number, u.* FROM taken t
       CROSS JOIN LATERAL unnest(t.players, t.ids) WITH ORDINALITY u(player_id, id, place)
     )
     SELECT x.number::text AS number, x.player_id::text AS owner, x.id::text AS queued, b.*, s.* FROM each x
     LEFT JOIN LATERAL (
       SELECT ${betColumns}, ${playerKey}
       FROM bet b LEFT JOIN hold h ON h.player_id = b.player_id AND h.id = b.id
       WHERE b.player_id = x.player_id AND b.id = x.id OFFSET 0
     ) b ON true
     LEFT JOIN LATERAL (
       SELECT s.server_seed, s.sealed_seed, s.client_seed FROM seed s
       WHERE s.player_id = x.player_id AND s.seed_no = b.seed_no::int OFFSET 0
     ) s ON true
     ORDER BY x.number, x.place`,
    [batches, plainArray(runningRounds)],
  );
  const bets: UnloggedBet[] = [];
  const unreadable: UnreadableBet[] = [];
  for (const row of rows) {
    try {
      bets.push(readUnlogged(row, secrets));
    } catch (error) {
      unreadable.push({ playerId: whole(row, "owner"), id: text(row, "queued"), error });
    }
  }
  return { bets, unreadable, batches: new Set(rows.map((row) => text(row, "number"))).size };
}

function readUnlogged(row: Row, secrets: SecretBox): UnloggedBet {
  if (optionalText(row, "player_key") === undefined) throw new Error("the bet is not stored");
  const toLog = toBetToLog(row);
  return { ...toLog, seeds: seedsOf(toLog.bet, row, secrets) };
}

function seedsOf({ playerId, seedNo, nonce }: Bet, row: Row, secrets: SecretBox): DrawSeeds | undefined {
  if (seedNo === 0) return undefined;
  return { serverSeed: openSeed(secrets, playerId, row), clientSeed: text(row, "client_seed"), nonce };
}

/**
 * Puts bets back into the queue of the public log, for a later entry.
 *
 * @param round the running round of Crash whose end the bets wait for; undefined for bets that wait for something else
 */
export async function putBackUnlogged(
  executor: Executor,
  bets: readonly Pick<Bet, "playerId" | "id">[],
  round?: number,
): Promise<void> {
  if (bets.length === 0) return;
  await executor.query(
    "INSERT INTO unlogged_bets (players, ids, round) VALUES ($1::bigint[], $2::uuid[], $3::bigint)",
    [plainArray(bets.map(({ playerId }) => playerId)), plainArray(bets.map(({ id }) => id)), round ?? null],
  );
}

/**
 * Removes up to `limit` chains and seed pairs from the queue of the public log, the oldest first, and returns them. The
 * caller appends them to the log in the same transaction.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function takeUnloggedSeeds(executor: Executor, limit: number): Promise<readonly UnloggedSeed[]> {
  await requireTransaction(executor);
  const { rows } = await executor.query(
    `WITH taken AS (
       DELETE FROM unlogged_seed q
       USING (SELECT number FROM unlogged_seed ORDER BY number LIMIT $1::int) t
       WHERE q.number = t.number RETURNING q.*
     )
     SELECT t.player_id::text AS player_id, s.seed_no::text AS seed_no, s.server_seed_hash, s.client_seed,
            c.*
     FROM taken t
     LEFT JOIN LATERAL (
       SELECT s.* FROM seed s WHERE s.player_id = t.player_id AND s.seed_no = t.seed_no OFFSET 0
     ) s ON true
     LEFT JOIN LATERAL (
       SELECT ${chainColumns} FROM seed_chain
       WHERE seed_chain.player_id = t.player_id AND seed_chain.chain_no = t.chain_no OFFSET 0
     ) c ON true
     ORDER BY t.number`,
    [limit],
  );
  return rows.map((row): UnloggedSeed => {
    const playerId = whole(row, "player_id");
    if (optionalText(row, "chain_no") !== undefined) return { playerId, chain: toChain(row) };
    const pair = {
      seedNo: Number(text(row, "seed_no")),
      serverSeedHash: text(row, "server_seed_hash"),
      clientSeed: text(row, "client_seed"),
    };
    return { playerId, pair };
  });
}

/** Returns those of the given bets of a player that are stored, for their entries in the public log. */
export async function betsToLog(
  executor: Executor,
  playerId: bigint,
  ids: readonly string[],
): Promise<readonly BetToLog[]> {
  const { rows } = await executor.query(
    `SELECT b.* FROM unnest($2::uuid[]) u(id)
     CROSS JOIN LATERAL (
       SELECT ${betColumns}, ${playerKey}
       FROM bet b LEFT JOIN hold h ON h.player_id = b.player_id AND h.id = b.id
       WHERE b.player_id = $1::bigint AND b.id = u.id OFFSET 0
     ) b`,
    [String(playerId), plainArray(ids)],
  );
  return rows.map(toBetToLog);
}

const toBetToLog = (row: Row): BetToLog => ({ bet: toBet(row), key: text(row, "player_key") });
