import { randomBytes } from "node:crypto";
import {
  byShard,
  counter,
  type Executor,
  LedgerError,
  optionalText,
  plainArray,
  quotedArray,
  type Row,
  requireTransaction,
  text,
  whole,
} from "../database/index.ts";
import { endChains, hashOf } from "./chains.ts";
import type { SecretBox } from "./secret-box.ts";
import { openSeed, seedPlace } from "./seeds.ts";

/**
 * The result of one call of `replacePairs`, which replaces the seed pairs of one page of players. The next call of
 * `replacePairs` needs the value `last` as its argument `after`.
 */
export interface ReplacedPairs {
  readonly count: number;
  /** The last player of the page; undefined if there were no more players. */
  readonly last: bigint | undefined;
}

/**
 * Replaces the active seed pair of many players, and the next pair of players from the time before chains, inside the
 * caller's transaction. Each player gets a new pair and keeps the client seed. Use the function after the database was
 * restored from a backup, because the old pairs may have been revealed since the backup. The function reveals the old
 * pairs, so that the player can verify the bets on these pairs. The new pair is not part of a chain, because the server
 * seeds of the old chain may be public. The player's next rotation commits to a new chain.
 *
 * @param page players with an id above `after`, in order
 * @throws {LedgerError} not_in_transaction, seed_in_use if a bet on one of the pairs is still open
 * @throws the errors of `SecretBox.decrypt`
 */
export async function replacePairs(
  executor: Executor,
  secrets: SecretBox,
  page: { readonly after: bigint; readonly limit: number },
): Promise<ReplacedPairs> {
  await requireTransaction(executor);
  const { rows } = await executor.query(
    `SELECT player_id::text AS player_id FROM seed WHERE state = 'active' AND player_id > $1::bigint
     ORDER BY seed.player_id LIMIT $2::int`,
    [String(page.after), page.limit],
  );
  const players = rows.map((row) => whole(row, "player_id"));
  for (const group of byShard(executor, players, (playerId) => playerId))
    await replaceGroup(executor, secrets, group);
  return { count: players.length, last: players.at(-1) };
}

/** Replaces the seed pairs of players of one shard. */
async function replaceGroup(executor: Executor, secrets: SecretBox, group: readonly bigint[]): Promise<void> {
  const rows = await lockPairs(executor, group);
  const players = plainArray(rows.map((row) => whole(row, "player_id")));
  await requireFree(executor, players);
  await executor.query(
    `UPDATE seed s SET state = 'revealed', client_seed = coalesce(u.client_seed, '${noClientSeed}'),
                       next_client_seed = NULL
     FROM unnest($1::bigint[], $2::text[]) u(player_id, client_seed)
     WHERE s.player_id = u.player_id AND s.state IN ('active', 'next') AND s.player_id = ANY($1::bigint[])`,
    [players, clientSeeds(rows)],
  );
  await endChains(
    executor,
    rows.map((row) => ({ playerId: whole(row, "player_id"), lastSeedNo: lastNo(row) })),
  );
  await insertFresh(executor, secrets, rows, players);
  await reveal(executor, secrets, rows);
}

/**
 * Locks the active pairs of players of one shard. If another transaction rotates a pair while the query waits for the
 * lock, the query does not find the pair of this player, and the function runs the query again. Each repetition means
 * that another rotation has succeeded, so the loop cannot continue forever.
 */
async function lockPairs(executor: Executor, players: readonly bigint[]): Promise<readonly Row[]> {
  for (let attempt = 1; ; attempt++) {
    const rows = await readPairs(executor, players);
    if (rows.length === players.length) return rows;
    if (attempt === 100) throw new LedgerError("seed_in_use", "other transactions rotate the pairs");
  }
}

async function readPairs(executor: Executor, players: readonly bigint[]): Promise<readonly Row[]> {
  const { rows } = await executor.query(
    `SELECT a.player_id::text AS player_id, a.client_seed, a.chosen_rounds::text AS chosen_rounds,
            a.seed_no::text AS active_no, a.sealed_seed AS active_sealed,
            n.seed_no::text AS next_no, n.sealed_seed AS next_sealed
     FROM seed a LEFT JOIN seed n ON n.player_id = a.player_id AND n.state = 'next' AND n.player_id = ANY($1::bigint[])
     WHERE a.state = 'active' AND a.player_id = ANY($1::bigint[])
     ORDER BY a.player_id FOR UPDATE OF a`,
    [plainArray(players)],
  );
  return rows;
}

/** The client seed of a revealed pair whose player had not set one. No bet used such a pair. */
const noClientSeed = "unused";

/** Returns the number of the player's last pair: the old next pair, or the active pair if there is no next pair. */
const lastNo = (row: Row): number =>
  counter(row, optionalText(row, "next_no") === undefined ? "active_no" : "next_no");

async function requireFree(executor: Executor, players: string): Promise<void> {
  const { rows } = await executor.query(
    `SELECT player_id::text AS player_id FROM hold
     WHERE player_id = ANY($1::bigint[]) AND seed_no > 0 AND state = 'held' LIMIT 1`,
    [players],
  );
  const [held] = rows;
  if (held !== undefined) throw new LedgerError("seed_in_use", text(held, "player_id"));
}

/** Inserts a new active pair for each player. The number of the new pair follows the number of the player's last pair. */
async function insertFresh(
  executor: Executor,
  secrets: SecretBox,
  rows: readonly Row[],
  players: string,
): Promise<void> {
  const fresh = rows.map((row) => {
    const serverSeed = randomBytes(32).toString("hex");
    const seedNo = lastNo(row) + 1;
    const place = seedPlace([text(row, "player_id"), String(seedNo)]);
    return { seedNo, encrypted: secrets.encrypt(serverSeed, place), hash: hashOf(serverSeed) };
  });
  await executor.query(
    `INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash, client_seed, pair_rounds, chosen_rounds)
     SELECT u.player_id, u.seed_no, 'active', u.sealed, u.hash, u.client_seed, u.rounds, u.rounds
     FROM unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[])
            u(player_id, seed_no, sealed, hash, client_seed, rounds)`,
    [
      players,
      plainArray(fresh.map(({ seedNo }) => seedNo)),
      plainArray(fresh.map(({ encrypted }) => encrypted)),
      plainArray(fresh.map(({ hash }) => hash)),
      clientSeeds(rows),
      plainArray(rows.map((row) => counter(row, "chosen_rounds"))),
    ],
  );
}

/**
 * Stores the plain server seeds of the old pairs. `reveal` must run last in the replacement, for the reason in the
 * comment of the function `turn` in seeds.ts.
 */
async function reveal(executor: Executor, secrets: SecretBox, rows: readonly Row[]): Promise<void> {
  const out = rows.flatMap((row) =>
    (["active", "next"] as const).flatMap((which) => {
      if (optionalText(row, `${which}_no`) === undefined) return [];
      const seed = { seed_no: row[`${which}_no`], sealed_seed: row[`${which}_sealed`] };
      const player = whole(row, "player_id");
      return [{ player, seedNo: counter(seed, "seed_no"), serverSeed: openSeed(secrets, player, seed) }];
    }),
  );
  await executor.query(
    `UPDATE seed s SET server_seed = u.server_seed, sealed_seed = NULL
     FROM unnest($1::bigint[], $2::int[], $3::text[]) u(player_id, seed_no, server_seed)
     WHERE s.player_id = u.player_id AND s.seed_no = u.seed_no AND s.player_id = ANY($1::bigint[])`,
    [
      plainArray(out.map(({ player }) => player)),
      plainArray(out.map(({ seedNo }) => seedNo)),
      plainArray(out.map(({ serverSeed }) => serverSeed)),
    ],
  );
}

const clientSeeds = (rows: readonly Row[]) =>
  quotedArray(rows.map((row) => optionalText(row, "client_seed")));
