import { createHash, randomBytes } from "node:crypto";
import {
  counter,
  type Executor,
  LedgerError,
  optionalText,
  plainArray,
  quotedArray,
  type Row,
  requireTransaction,
  text,
} from "../database/index.ts";
import { type SealedCursor, sealedRows } from "./sealed-rows.ts";
import type { SecretBox } from "./secret-box.ts";

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
export function makeSeed(): NewSeed {
  const serverSeed = randomBytes(32).toString("hex");
  return { serverSeed, serverSeedHash: createHash("sha256").update(serverSeed).digest("hex") };
}

/** Where a server seed lies: a sealed one opens nowhere else. */
export const seedPlace = ([playerId, seedNo]: SealedCursor): string => `seed ${playerId} ${seedNo}`;

/** The server seeds that are not revealed. */
export const sealedSeeds = sealedRows({
  table: "seed",
  row: ["player_id", "seed_no"],
  sealed: "sealed_seed",
  plain: "server_seed",
  among: "state <> 'revealed'",
  place: seedPlace,
});

/** The server seed of a row that has `seed_no`, `server_seed` and `sealed_seed`. @throws as `SecretBox.open` */
export function openSeed(secrets: SecretBox, playerId: bigint, row: Row): string {
  return (
    optionalText(row, "server_seed") ??
    secrets.open(text(row, "sealed_seed"), seedPlace([String(playerId), text(row, "seed_no")]))
  );
}

/**
 * Makes the first pair (active and next, with a random client seed) for players who have none. Safe to repeat and to
 * race: rows that exist stay. Inside a transaction or not.
 */
export async function ensureSeeds(
  executor: Executor,
  secrets: SecretBox,
  playerIds: readonly bigint[],
): Promise<void> {
  const players = [...new Set(playerIds)].sort((a, b) => (a < b ? -1 : 1));
  if (players.length === 0) return;
  const active = players.map(makeSeed);
  const next = players.map(makeSeed);
  const sealed = (seeds: readonly NewSeed[], seedNo: number) =>
    players.map((playerId, index) =>
      secrets.seal(seeds[index]?.serverSeed ?? "", seedPlace([String(playerId), String(seedNo)])),
    );
  await executor.query(
    `INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash, client_seed)
     SELECT p.player_id, s.seed_no, s.state, s.sealed_seed, s.server_seed_hash, s.client_seed
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
            p(player_id, seed_a, hash_a, client, seed_n, hash_n),
          LATERAL (VALUES (1, 'active', seed_a, hash_a, client), (2, 'next', seed_n, hash_n, NULL))
            s(seed_no, state, sealed_seed, server_seed_hash, client_seed)
     ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    [
      plainArray(players),
      plainArray(sealed(active, 1)),
      plainArray(active.map(({ serverSeedHash }) => serverSeedHash)),
      quotedArray(players.map(() => randomBytes(8).toString("hex"))),
      plainArray(sealed(next, 2)),
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
 * @throws {LedgerError} invalid_client_seed, not_in_transaction, seed_missing, seed_in_use
 */
export async function rotateSeed(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
  change: { readonly clientSeed?: string },
): Promise<{ readonly revealed: RevealedSeed; readonly current: CurrentSeeds }> {
  if (change.clientSeed !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(change.clientSeed))
    throw new LedgerError("invalid_client_seed");
  await requireTransaction(executor);
  const active = await lockActive(executor, playerId);
  if (await isHeld(executor, playerId, active)) throw new LedgerError("seed_in_use", String(playerId));
  return await turn(executor, secrets, playerId, { active, clientSeed: change.clientSeed });
}

/**
 * Turns the active pair as `rotateSeed` does, with the same client seed, when it has taken as many rounds as the player
 * wants of a pair. While a bet that was taken on it holds it in use it takes more rounds instead, and is turned by the
 * first call after that. Needs a transaction of the caller.
 *
 * @throws {LedgerError} not_in_transaction, seed_missing
 */
export async function turnFullSeed(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
): Promise<"turned" | "in_use" | "not_full"> {
  await requireTransaction(executor);
  const active = await lockActive(executor, playerId);
  const player = String(playerId);
  // The next pair always has the player's number.
  const { rows } = await executor.query(
    "SELECT pair_rounds::text AS pair_rounds FROM seed WHERE player_id = $1::bigint AND state = 'next'",
    [player],
  );
  const [next] = rows;
  if (next === undefined) throw new LedgerError("seed_missing", player);
  if (counter(active, "next_nonce") < counter(next, "pair_rounds")) return "not_full";
  if (await isHeld(executor, playerId, active)) {
    await executor.query(
      "UPDATE seed SET pair_rounds = DEFAULT WHERE player_id = $1::bigint AND seed_no = $2::int",
      [player, counter(active, "seed_no")],
    );
    return "in_use";
  }
  await turn(executor, secrets, playerId, { active });
  return "turned";
}

/**
 * Sets how many rounds each of the player's pairs takes from now on; one that has taken more already is full. Needs a
 * transaction of the caller.
 *
 * @param rounds 1 or more; undefined: as many as the counter has room for
 */
export async function setPairRounds(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
  rounds: number | undefined,
): Promise<void> {
  await requireTransaction(executor);
  await ensureSeeds(executor, secrets, [playerId]);
  await lockActive(executor, playerId);
  await executor.query(
    `UPDATE seed SET pair_rounds = greatest($2::int, next_nonce, 1)
     WHERE player_id = $1::bigint AND state IN ('active', 'next')`,
    [String(playerId), rounds ?? mostPairRounds],
  );
}

/** As the column's default: the counter ends at 2³¹ − 1. */
const mostPairRounds = 2_000_000_000;

/** Whether a bet that was taken on the pair is not over yet. */
async function isHeld(executor: Executor, playerId: bigint, active: Row): Promise<boolean> {
  const { rows } = await executor.query(
    "SELECT 1 FROM hold WHERE player_id = $1::bigint AND seed_no = $2::int AND state = 'held' LIMIT 1",
    [String(playerId), counter(active, "seed_no")],
  );
  return rows.length > 0;
}

/**
 * Turns a locked pair: out it goes, revealed; the next one in, and another committed to. What was secret is written plainly
 * by the last statement: a copy that is made in the middle holds no plain seed of a pair that is in use there.
 */
async function turn(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
  { active, clientSeed }: { readonly active: Row; readonly clientSeed?: string | undefined },
): Promise<{ readonly revealed: RevealedSeed; readonly current: CurrentSeeds }> {
  const player = String(playerId);
  const seedNo = counter(active, "seed_no");
  const revealed = toRevealed(active, openSeed(secrets, playerId, active));
  await executor.query(
    "UPDATE seed SET state = 'revealed' WHERE player_id = $1::bigint AND seed_no = $2::int",
    [player, seedNo],
  );
  await executor.query(
    "UPDATE seed SET state = 'active', client_seed = $2::text WHERE player_id = $1::bigint AND state = 'next'",
    [player, clientSeed ?? text(active, "client_seed")],
  );
  const { serverSeed, serverSeedHash } = makeSeed();
  // Numbers have no holes, and the pair that was next is active now.
  const nextNo = seedNo + 2;
  await executor.query(
    `INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash, pair_rounds)
     SELECT player_id, $2::int, 'next', $3::text, $4::text, pair_rounds
     FROM seed WHERE player_id = $1::bigint AND state = 'active'`,
    [player, nextNo, secrets.seal(serverSeed, seedPlace([player, String(nextNo)])), serverSeedHash],
  );
  const current = await currentSeeds(executor, playerId);
  await executor.query(
    `UPDATE seed SET server_seed = $3::text, sealed_seed = NULL
     WHERE player_id = $1::bigint AND seed_no = $2::int`,
    [player, seedNo, revealed.serverSeed],
  );
  return { revealed, current };
}

/**
 * Uses one nonce of the active seed, making the first pair for a player who has none. Keeps the seed's row locked, and
 * with it the active seed, until the caller's transaction ends.
 *
 * @throws {LedgerError} seed_full
 */
export async function takeNonce(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
): Promise<{ readonly seedNo: number; readonly seeds: DrawSeeds }> {
  const player = String(playerId);
  const { rows } = await executor.query("SELECT 1 FROM seed WHERE player_id = $1::bigint LIMIT 1", [player]);
  if (rows.length === 0) await ensureSeeds(executor, secrets, [playerId]);
  const active = await lockActive(executor, playerId);
  const seedNo = counter(active, "seed_no");
  if (counter(active, "next_nonce") >= counter(active, "pair_rounds"))
    throw new LedgerError("seed_full", player);
  await executor.query(
    "UPDATE seed SET next_nonce = next_nonce + 1 WHERE player_id = $1::bigint AND seed_no = $2::int",
    [player, seedNo],
  );
  const seeds = {
    serverSeed: openSeed(secrets, playerId, active),
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
      `SELECT ${seedColumns} FROM seed WHERE player_id = $1::bigint AND state = 'active' FOR UPDATE`,
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
    `SELECT ${seedColumns} FROM seed WHERE player_id = $1::bigint AND seed_no = $2::int AND state = 'revealed'`,
    [String(playerId), seedNo],
  );
  const [row] = rows;
  return row === undefined ? undefined : toRevealed(row, text(row, "server_seed"));
}

/** A seed pair as its player may see it at any time. */
export interface SeedPair {
  readonly seedNo: number;
  readonly state: "next" | "active" | "revealed";
  readonly serverSeedHash: string;
  /** Undefined until it is revealed. */
  readonly serverSeed: string | undefined;
  /** Undefined of the next pair. */
  readonly clientSeed: string | undefined;
  /** How many bets were made on it: nonces 0 to this less one. */
  readonly rounds: number;
}

/** A player's seed pairs, the first one first: so many after a number. */
export async function seedPairs(
  executor: Executor,
  playerId: bigint,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly SeedPair[]> {
  const { rows } = await executor.query(
    // What is not revealed is not even read.
    `SELECT seed_no::text AS seed_no, state, server_seed_hash, client_seed, next_nonce::text AS next_nonce,
            CASE WHEN state = 'revealed' THEN server_seed END AS server_seed
     FROM seed WHERE player_id = $1::bigint AND seed_no > $2::int ORDER BY player_id, seed.seed_no LIMIT $3::int`,
    [String(playerId), page.after, page.limit],
  );
  return rows.map((row) => ({
    seedNo: counter(row, "seed_no"),
    state: text(row, "state") as SeedPair["state"],
    serverSeedHash: text(row, "server_seed_hash"),
    serverSeed: optionalText(row, "server_seed"),
    clientSeed: optionalText(row, "client_seed"),
    rounds: counter(row, "next_nonce"),
  }));
}

const seedColumns = `seed_no::text AS seed_no, server_seed, sealed_seed, server_seed_hash, client_seed,
  next_nonce::text AS next_nonce, pair_rounds::text AS pair_rounds`;

function toRevealed(row: Row, serverSeed: string): RevealedSeed {
  return {
    seedNo: counter(row, "seed_no"),
    serverSeed,
    serverSeedHash: text(row, "server_seed_hash"),
    clientSeed: text(row, "client_seed"),
    rounds: counter(row, "next_nonce"),
  };
}
