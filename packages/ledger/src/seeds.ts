import { createHash, randomBytes } from "node:crypto";
import { counter, type Executor, plainArray, quotedArray, type Row, text } from "./executor.ts";
import { LedgerError } from "./refusals.ts";
import { requireTransaction } from "./transaction.ts";

/** What a player may see of the seeds in use: never a server seed that is not revealed. */
export interface CurrentSeeds {
  readonly seedNo: number;
  /** SHA-256 of the active server seed's text, hex. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce that the next bet will have. */
  readonly nextNonce: number;
  /** The commitment to the seed that the next rotation activates. */
  readonly nextServerSeedHash: string;
}

/** A seed pair that is out of use, whole. */
export interface RevealedSeed {
  readonly seedNo: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** How many bets were made on it: nonces 0 to this less one. */
  readonly rounds: number;
}

/** A seed pair with the nonce of one round. The server seed may not be revealed yet. */
export interface DrawSeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

interface NewSeed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
}

/** 256 random bits as hex; the commitment is the hash of that text, as public verifiers compute it. */
function makeSeed(): NewSeed {
  const serverSeed = randomBytes(32).toString("hex");
  return { serverSeed, serverSeedHash: createHash("sha256").update(serverSeed).digest("hex") };
}

/**
 * Makes the first pair (active and next, with a random client seed) for players who have none. Safe to repeat and to
 * race: rows that exist stay. Inside a transaction or not.
 */
export async function ensureSeeds(executor: Executor, playerIds: readonly bigint[]): Promise<void> {
  const players = [...new Set(playerIds)].sort((a, b) => (a < b ? -1 : 1));
  if (players.length === 0) return;
  const active = players.map(makeSeed);
  const next = players.map(makeSeed);
  await executor.query(
    `INSERT INTO seed (player_id, seed_no, state, server_seed, server_seed_hash, client_seed)
     SELECT p.player_id, s.seed_no, s.state, s.server_seed, s.server_seed_hash, s.client_seed
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
            p(player_id, seed_a, hash_a, client, seed_n, hash_n),
          LATERAL (VALUES (1, 'active', seed_a, hash_a, client), (2, 'next', seed_n, hash_n, NULL))
            s(seed_no, state, server_seed, server_seed_hash, client_seed)
     ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    [
      plainArray(players),
      plainArray(active.map(({ serverSeed }) => serverSeed)),
      plainArray(active.map(({ serverSeedHash }) => serverSeedHash)),
      quotedArray(players.map(() => randomBytes(8).toString("hex"))),
      plainArray(next.map(({ serverSeed }) => serverSeed)),
      plainArray(next.map(({ serverSeedHash }) => serverSeedHash)),
    ],
  );
}

/**
 * The active seed pair and the commitment to the next one.
 *
 * @throws {LedgerError} seed_missing when `ensureSeeds` was never called for this player
 */
export async function currentSeeds(executor: Executor, playerId: bigint): Promise<CurrentSeeds> {
  const { rows } = await executor.query(
    `SELECT a.seed_no::text AS seed_no, a.server_seed_hash, a.client_seed, a.next_nonce::text AS next_nonce,
            n.server_seed_hash AS next_hash
     FROM seed a JOIN seed n ON n.player_id = a.player_id AND n.state = 'next'
     WHERE a.player_id = $1::bigint AND a.state = 'active'`,
    [String(playerId)],
  );
  const [row] = rows;
  if (row === undefined) throw new LedgerError("seed_missing", String(playerId));
  return {
    seedNo: counter(row, "seed_no"),
    serverSeedHash: text(row, "server_seed_hash"),
    clientSeed: text(row, "client_seed"),
    nextNonce: counter(row, "next_nonce"),
    nextServerSeedHash: text(row, "next_hash"),
  };
}

/**
 * Reveals the active seed, activates the one that was committed to before, with the player's client seed and nonce 0,
 * and commits to a new next one. Takes the row lock that the settlement takes, so that no bet stands half on each.
 * Needs a transaction of the caller.
 *
 * @param change.clientSeed of the pair that becomes active; the present one unless given
 * @param change.onlySeedNo refuses when another pair is active by now
 * @throws {LedgerError} invalid_client_seed, not_in_transaction, seed_missing, seed_in_use, seed_rotated
 */
export async function rotateSeed(
  executor: Executor,
  playerId: bigint,
  change: { readonly clientSeed?: string; readonly onlySeedNo?: number },
): Promise<{ readonly revealed: RevealedSeed; readonly current: CurrentSeeds }> {
  if (change.clientSeed !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(change.clientSeed))
    throw new LedgerError("invalid_client_seed");
  await requireTransaction(executor);
  const active = await lockActive(executor, playerId);
  const seedNo = counter(active, "seed_no");
  if (change.onlySeedNo !== undefined && change.onlySeedNo !== seedNo)
    throw new LedgerError("seed_rotated", String(playerId));
  const player = String(playerId);
  const open = await executor.query(
    "SELECT 1 FROM hold WHERE player_id = $1::bigint AND seed_no = $2::int AND state = 'held' LIMIT 1",
    [player, seedNo],
  );
  if (open.rows.length > 0) throw new LedgerError("seed_in_use", player);
  await executor.query(
    "UPDATE seed SET state = 'revealed' WHERE player_id = $1::bigint AND seed_no = $2::int",
    [player, seedNo],
  );
  await executor.query(
    "UPDATE seed SET state = 'active', client_seed = $2::text WHERE player_id = $1::bigint AND state = 'next'",
    [player, change.clientSeed ?? text(active, "client_seed")],
  );
  const { serverSeed, serverSeedHash } = makeSeed();
  await executor.query(
    `INSERT INTO seed (player_id, seed_no, state, server_seed, server_seed_hash)
     SELECT $1::bigint, max(seed_no) + 1, 'next', $2::text, $3::text FROM seed WHERE player_id = $1::bigint`,
    [player, serverSeed, serverSeedHash],
  );
  return { revealed: toRevealed(active), current: await currentSeeds(executor, playerId) };
}

/**
 * Uses one nonce of the active seed, making the first pair for a player who has none. Keeps the seed's row locked, and
 * with it the active seed, until the caller's transaction ends.
 */
export async function takeNonce(
  executor: Executor,
  playerId: bigint,
): Promise<{ readonly seedNo: number; readonly seeds: DrawSeeds }> {
  const player = String(playerId);
  const { rows } = await executor.query("SELECT 1 FROM seed WHERE player_id = $1::bigint LIMIT 1", [player]);
  if (rows.length === 0) await ensureSeeds(executor, [playerId]);
  const active = await lockActive(executor, playerId);
  const seedNo = counter(active, "seed_no");
  await executor.query(
    "UPDATE seed SET next_nonce = next_nonce + 1 WHERE player_id = $1::bigint AND seed_no = $2::int",
    [player, seedNo],
  );
  const seeds = {
    serverSeed: text(active, "server_seed"),
    clientSeed: text(active, "client_seed"),
    nonce: counter(active, "next_nonce"),
  };
  return { seedNo, seeds };
}

/**
 * Locks the active seed. A rotation that committed while this waited has taken the row's state away, and the lock
 * then finds nothing: look again. Each miss means that another rotation succeeded, so this ends.
 */
async function lockActive(executor: Executor, playerId: bigint): Promise<Row> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { rows } = await executor.query(
      `SELECT ${revealedColumns} FROM seed WHERE player_id = $1::bigint AND state = 'active' FOR UPDATE`,
      [String(playerId)],
    );
    const [row] = rows;
    if (row !== undefined) return row;
    const { rowCount } = await executor.query("SELECT 1 FROM seed WHERE player_id = $1::bigint LIMIT 1", [
      String(playerId),
    ]);
    if (rowCount === 0) break;
  }
  throw new LedgerError("seed_missing", String(playerId));
}

/**
 * A seed pair that is out of use, with its server seed.
 *
 * @returns undefined while it is in use or committed to, and when there is none of this number
 */
export async function revealedSeed(
  executor: Executor,
  playerId: bigint,
  seedNo: number,
): Promise<RevealedSeed | undefined> {
  const { rows } = await executor.query(
    `SELECT ${revealedColumns} FROM seed WHERE player_id = $1::bigint AND seed_no = $2::int AND state = 'revealed'`,
    [String(playerId), seedNo],
  );
  const [row] = rows;
  return row === undefined ? undefined : toRevealed(row);
}

const revealedColumns =
  "seed_no::text AS seed_no, server_seed, server_seed_hash, client_seed, next_nonce::text AS next_nonce";

function toRevealed(row: Row): RevealedSeed {
  return {
    seedNo: counter(row, "seed_no"),
    serverSeed: text(row, "server_seed"),
    serverSeedHash: text(row, "server_seed_hash"),
    clientSeed: text(row, "client_seed"),
    rounds: counter(row, "next_nonce"),
  };
}
