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
import { type EncryptedCursor, encryptedRows } from "./encrypted-rows.ts";
import type { SecretBox } from "./secret-box.ts";

/** The player's active and next seed pair, without the secret server seeds. */
export interface CurrentSeeds {
  readonly seedNo: number;
  /** SHA-256 of the text of the active server seed, in hexadecimal. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce that the next bet will use. */
  readonly nextNonce: number;
  /** The hash of the server seed of the next pair. The ledger publishes the hash to commit to the seed. */
  readonly nextServerSeedHash: string;
}

/** A seed pair that was replaced by the next pair, with its revealed server seed. */
export interface RevealedSeed {
  readonly seedNo: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The number of bets on this seed pair. The bets on this seed pair have the nonces 0 to `rounds` − 1. */
  readonly rounds: number;
}

/**
 * A seed pair and the nonce of one round, from which the game computes the result. The server seed of the pair can
 * still be secret.
 */
export interface DrawSeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

interface NewSeed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
}

/**
 * Creates a server seed of 256 random bits, as hexadecimal text. The published hash is the hash of the hexadecimal
 * text, because public verifiers also hash the text.
 */
export function makeSeed(): NewSeed {
  const serverSeed = randomBytes(32).toString("hex");
  return { serverSeed, serverSeedHash: createHash("sha256").update(serverSeed).digest("hex") };
}

/**
 * Returns the name of the database row of a server seed, for the parameter `place` of `SecretBox`. An encrypted server
 * seed can be decrypted only with the name of its own row.
 */
export const seedPlace = ([playerId, seedNo]: EncryptedCursor): string => `seed ${playerId} ${seedNo}`;

/** The functions that read and re-encrypt the encrypted server seeds. */
export const encryptedSeeds = encryptedRows({
  table: "seed",
  row: ["player_id", "seed_no"],
  encrypted: "sealed_seed",
  plain: "server_seed",
  among: "state <> 'revealed'",
  place: seedPlace,
});

/**
 * Returns the plain server seed of a row with the columns `seed_no`, `server_seed` and `sealed_seed`.
 * @throws the errors of `SecretBox.decrypt`
 */
export function openSeed(secrets: SecretBox, playerId: bigint, row: Row): string {
  return (
    optionalText(row, "server_seed") ??
    secrets.decrypt(text(row, "sealed_seed"), seedPlace([String(playerId), text(row, "seed_no")]))
  );
}

/**
 * Creates the first active pair and the first next pair for players without pairs. The client seed is random. The
 * function does not change existing pairs. As a result, the function can be called repeatedly, and by several processes
 * at the same time. The caller may call `ensureSeeds` inside or outside of a transaction.
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
  const encrypted = (seeds: readonly NewSeed[], seedNo: number) =>
    players.map((playerId, index) =>
      secrets.encrypt(seeds[index]?.serverSeed ?? "", seedPlace([String(playerId), String(seedNo)])),
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
      plainArray(encrypted(active, 1)),
      plainArray(active.map(({ serverSeedHash }) => serverSeedHash)),
      quotedArray(players.map(() => randomBytes(8).toString("hex"))),
      plainArray(encrypted(next, 2)),
      plainArray(next.map(({ serverSeedHash }) => serverSeedHash)),
    ],
  );
}

/**
 * Returns a player's active seed pair, and the hash of the server seed of the next pair.
 *
 * @throws {LedgerError} seed_missing if the player has no pairs. Call `ensureSeeds` to create the pairs
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
 * Rotates a player's seed pairs inside the caller's transaction. The function reveals the active server seed, activates
 * the next pair with the player's client seed and nonce 0, and creates a new next pair. The rotation locks the same
 * database row as the settlement, so that every bet uses exactly one pair.
 *
 * @param change.clientSeed client seed of the newly active pair; by default the present client seed
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
 * Rotates the active pair if it has reached the player's number of rounds for each pair. The rotation does not change
 * the client seed. If an open bet still uses the pair, the function does not rotate the pair, and the pair accepts more
 * rounds. A later call rotates the pair after the open bet has ended. The caller must have begun a transaction.
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
  // The next pair always contains the number of rounds that the player has chosen.
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
 * Sets the maximum number of rounds for the player's active and future seed pairs. If the active pair already has more
 * rounds than the new maximum, the pair accepts no more bets. The caller must have begun a transaction before the call.
 *
 * @param rounds 1 or more rounds. If the number is undefined, the function sets the largest possible number of rounds
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

/**
 * The largest possible number of rounds of a seed pair, which is also the default of the column `pair_rounds`. The
 * column's integer type allows values up to 2³¹ − 1.
 */
const mostPairRounds = 2_000_000_000;

/** Returns whether a bet on the given seed pair is still open. */
async function isHeld(executor: Executor, playerId: bigint, active: Row): Promise<boolean> {
  const { rows } = await executor.query(
    "SELECT 1 FROM hold WHERE player_id = $1::bigint AND seed_no = $2::int AND state = 'held' LIMIT 1",
    [String(playerId), counter(active, "seed_no")],
  );
  return rows.length > 0;
}

/**
 * Rotates an active pair that the caller has locked: reveals the pair, activates the next pair and creates a new next
 * pair. The last statement of the rotation stores the plain server seed. So a copy of the database never contains the
 * plain server seed of an active pair.
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
  // The numbers of seed pairs have no gaps, so the pair that is now active has the number `seedNo` + 1.
  const nextNo = seedNo + 2;
  await executor.query(
    `INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash, pair_rounds)
     SELECT player_id, $2::int, 'next', $3::text, $4::text, pair_rounds
     FROM seed WHERE player_id = $1::bigint AND state = 'active'`,
    [player, nextNo, secrets.encrypt(serverSeed, seedPlace([player, String(nextNo)])), serverSeedHash],
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
 * Uses the next nonce of the player's active seed pair. The function creates the first pairs if the player has no
 * pairs. The active pair stays locked until the caller's transaction ends, so no other transaction can rotate the pair.
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
 * Locks the player's active seed pair. If another transaction rotates the pair while the query waits for the lock, the
 * query finds no active row. In this case, the loop of the function runs the query again. Each repetition of the query
 * means that another rotation has succeeded, so the loop cannot continue forever.
 * @throws {LedgerError} seed_missing
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
 * Returns a seed pair that was replaced by the next pair, with its revealed server seed.
 *
 * @returns undefined if no pair has this number, or if the pair is still active or next
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

/** A seed pair in any state, with the values that the player may see. */
export interface SeedPair {
  readonly seedNo: number;
  readonly state: "next" | "active" | "revealed";
  readonly serverSeedHash: string;
  /** The server seed; undefined until the seed is revealed. */
  readonly serverSeed: string | undefined;
  /** The client seed; undefined for the next pair. */
  readonly clientSeed: string | undefined;
  /** The number of bets on this seed pair. The bets on this seed pair have the nonces 0 to `rounds` − 1. */
  readonly rounds: number;
}

/**
 * Returns a page of a player's seed pairs, oldest first. The page begins after the seed pair with the number `after`.
 */
export async function seedPairs(
  executor: Executor,
  playerId: bigint,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly SeedPair[]> {
  const { rows } = await executor.query(
    // The query never reads a secret server seed, so that this process never receives a secret seed.
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
