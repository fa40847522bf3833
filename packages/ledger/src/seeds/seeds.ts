import {
  byShard,
  counter,
  type Executor,
  LedgerError,
  optionalText,
  plainArray,
  type Row,
  requireTransaction,
  text,
  whole,
} from "../database/index.ts";
import {
  chainLinks,
  commitNextChain,
  encryptRoot,
  hashOf,
  makeChain,
  openChain,
  type SeedChain,
  type StoredChain,
  serverSeedOf,
  shownChain,
  storedChains,
} from "./chains.ts";
import { type EncryptedCursor, encryptedRows } from "./encrypted-rows.ts";
import type { SecretBox } from "./secret-box.ts";

/** The player's active seed pair and the commitments to later server seeds, without the secret server seeds. */
export interface CurrentSeeds {
  readonly seedNo: number;
  /** SHA-256 of the text of the active server seed, in hexadecimal. */
  readonly serverSeedHash: string;
  /** The client seed; undefined until the player sets the first one. A pair without client seed accepts no bets. */
  readonly clientSeed: string | undefined;
  /** The nonce that the next bet will use. */
  readonly nextNonce: number;
  /** The client seed that the player has set for the next pair. */
  readonly nextClientSeed: string | undefined;
  /**
   * The hash of the server seed of the next pair, if the next pair is from the time before chains. In a chain, the hash
   * of the next server seed is the active server seed, which is secret.
   */
  readonly nextServerSeedHash: string | undefined;
  /** The chains of the active pair and of later pairs, in the order of their pairs. */
  readonly chains: readonly SeedChain[];
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
 * Creates the first chain and the first active pair for players without pairs. The pair has no client seed, so it
 * accepts no bets before `setClientSeed`. The function does not change existing pairs. As a result, the function can be
 * called repeatedly, and by several processes at the same time. The caller may call `ensureSeeds` inside or outside of a
 * transaction.
 */
export async function ensureSeeds(
  executor: Executor,
  secrets: SecretBox,
  playerIds: readonly bigint[],
): Promise<void> {
  const wanted = [...new Set(playerIds)];
  if (wanted.length === 0) return;
  const { rows } = await executor.query(
    "SELECT DISTINCT player_id::text AS player_id FROM seed WHERE player_id = ANY($1::bigint[])",
    [plainArray(wanted)],
  );
  const found = new Set(rows.map((row) => whole(row, "player_id")));
  const missing = wanted.filter((playerId) => !found.has(playerId)).sort((a, b) => (a < b ? -1 : 1));
  for (const group of byShard(executor, missing, (playerId) => playerId))
    await createFirst(executor, secrets, group);
}

/** Creates the first chain and the first active pair of players of one shard. */
async function createFirst(
  executor: Executor,
  secrets: SecretBox,
  players: readonly bigint[],
): Promise<void> {
  const first = players.map((playerId) => {
    const chain = makeChain(1);
    return {
      commitment: chain.commitment,
      root: encryptRoot(secrets, playerId, 1, chain.root),
      seed: secrets.encrypt(serverSeedOf(chain, 1), seedPlace([String(playerId), "1"])),
    };
  });
  // A process that loses the race for the chain of a player inserts neither the chain nor the pair of this player.
  await executor.query(
    `WITH made AS (
       INSERT INTO seed_chain (player_id, chain_no, first_no, links, last_no, commitment, sealed_root)
       SELECT player_id, 1, 1, $5::int, $5::int, commitment, sealed_root
       FROM unnest($1::bigint[], $2::text[], $3::text[]) p(player_id, commitment, sealed_root) ORDER BY 1
       ON CONFLICT DO NOTHING RETURNING player_id
     )
     INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash)
     SELECT p.player_id, 1, 'active', p.sealed_seed, p.commitment
     FROM unnest($1::bigint[], $2::text[], $4::text[]) p(player_id, commitment, sealed_seed)
     JOIN made USING (player_id) ORDER BY 1`,
    [
      plainArray(players),
      plainArray(first.map(({ commitment }) => commitment)),
      plainArray(first.map(({ root }) => root)),
      plainArray(first.map(({ seed }) => seed)),
      chainLinks,
    ],
  );
}

/**
 * Returns a player's active seed pair, and the commitments to later server seeds.
 *
 * @throws {LedgerError} seed_missing if the player has no pairs. Call `ensureSeeds` to create the pairs
 */
export async function currentSeeds(executor: Executor, playerId: bigint): Promise<CurrentSeeds> {
  const { rows } = await executor.query(
    `SELECT a.seed_no::text AS seed_no, a.server_seed_hash, a.client_seed, a.next_nonce::text AS next_nonce,
            a.next_client_seed, n.server_seed_hash AS next_hash
     FROM seed a LEFT JOIN seed n ON n.player_id = a.player_id AND n.state = 'next'
     WHERE a.player_id = $1::bigint AND a.state = 'active'`,
    [String(playerId)],
  );
  const [row] = rows;
  if (row === undefined) throw new LedgerError("seed_missing", String(playerId));
  const seedNo = counter(row, "seed_no");
  return {
    seedNo,
    serverSeedHash: text(row, "server_seed_hash"),
    clientSeed: optionalText(row, "client_seed"),
    nextNonce: counter(row, "next_nonce"),
    nextClientSeed: optionalText(row, "next_client_seed"),
    nextServerSeedHash: optionalText(row, "next_hash"),
    chains: (await storedChains(executor, playerId, seedNo)).map(shownChain),
  };
}

/**
 * Commits to the chain of the player's next server seeds, if the player has no such chain yet. Players from the time
 * before chains have none. The caller must have begun a transaction.
 *
 * @throws {LedgerError} not_in_transaction, seed_missing
 */
export async function ensureChain(executor: Executor, secrets: SecretBox, playerId: bigint): Promise<void> {
  await requireTransaction(executor);
  const active = await lockActive(executor, playerId);
  await commitNextChain(executor, secrets, playerId, await lastPairNo(executor, playerId, active));
}

/** Returns the number of the next pair if it is from the time before chains; otherwise the number of the active pair. */
async function lastPairNo(executor: Executor, playerId: bigint, active: Row): Promise<number> {
  const { rows } = await executor.query(
    "SELECT seed_no::text AS seed_no FROM seed WHERE player_id = $1::bigint AND state = 'next'",
    [String(playerId)],
  );
  return counter(rows[0] ?? active, "seed_no");
}

/**
 * Sets the client seed of the player's active pair, if the pair has none. Otherwise sets the client seed that the next
 * automatic rotation uses. A client seed of a pair never changes. The caller must have begun a transaction.
 *
 * @throws {LedgerError} invalid_client_seed, not_in_transaction, seed_missing
 */
export async function setClientSeed(executor: Executor, playerId: bigint, clientSeed: string): Promise<void> {
  requireValidClientSeed(clientSeed);
  await requireTransaction(executor);
  const active = await lockActive(executor, playerId);
  const column = optionalText(active, "client_seed") === undefined ? "client_seed" : "next_client_seed";
  await executor.query(
    `UPDATE seed SET ${column} = $3::text WHERE player_id = $1::bigint AND seed_no = $2::int`,
    [String(playerId), counter(active, "seed_no"), clientSeed],
  );
}

/** @throws {LedgerError} invalid_client_seed */
function requireValidClientSeed(clientSeed: string): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(clientSeed)) throw new LedgerError("invalid_client_seed");
}

/**
 * Rotates a player's seed pairs inside the caller's transaction. The function reveals the active server seed, and
 * activates the next server seed of the player's chain with the player's client seed and nonce 0. The rotation locks
 * the same database row as the settlement, so that every bet uses exactly one pair.
 *
 * @param change.clientSeed client seed of the newly active pair; by default the client seed that the player has set for
 * the next pair, or the present client seed
 * @throws {LedgerError} invalid_client_seed, not_in_transaction, seed_missing, client_seed_missing, seed_in_use
 */
export async function rotateSeed(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
  change: { readonly clientSeed?: string },
): Promise<{ readonly revealed: RevealedSeed; readonly current: CurrentSeeds }> {
  if (change.clientSeed !== undefined) requireValidClientSeed(change.clientSeed);
  await requireTransaction(executor);
  const active = await lockActive(executor, playerId);
  requireClientSeed(playerId, active);
  if (await isHeld(executor, playerId, active)) throw new LedgerError("seed_in_use", String(playerId));
  return await turn(executor, secrets, playerId, { active, clientSeed: change.clientSeed });
}

/**
 * Rotates the active pair if it has reached the player's number of rounds for each pair. The new pair uses the client
 * seed that the player has set for the next pair, or else the present client seed. If an open bet still uses the pair,
 * the function does not rotate the pair, and the pair accepts more rounds. A later call rotates the pair after the open
 * bet has ended. The caller must have begun a transaction.
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
  if (counter(active, "next_nonce") < counter(active, "chosen_rounds")) return "not_full";
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
    `UPDATE seed SET pair_rounds = greatest($2::int, next_nonce, 1), chosen_rounds = greatest($2::int, 1)
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
 * Rotates an active pair that the caller has locked: reveals the pair and activates the next pair. The last statement
 * of the rotation stores the plain server seed. So a copy of the database never contains the plain server seed of an
 * active pair.
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
  const prepared = optionalText(active, "next_client_seed");
  const newClientSeed = clientSeed ?? prepared ?? text(active, "client_seed");
  // If the player chose another client seed for this rotation, the prepared client seed stays for a later rotation.
  const nextClientSeed = clientSeed === undefined ? undefined : prepared;
  await executor.query(
    "UPDATE seed SET state = 'revealed', next_client_seed = NULL WHERE player_id = $1::bigint AND seed_no = $2::int",
    [player, seedNo],
  );
  // A player from the time before chains has a next pair, to which the ledger has already committed.
  const { rows: old } = await executor.query(
    `UPDATE seed SET state = 'active', client_seed = $2::text, next_client_seed = $3::text
     WHERE player_id = $1::bigint AND state = 'next' RETURNING server_seed_hash`,
    [player, newClientSeed, nextClientSeed ?? null],
  );
  const [oldNext] = old;
  const nextNo = seedNo + 1;
  const chains = (
    await commitNextChain(executor, secrets, playerId, oldNext === undefined ? seedNo : nextNo)
  ).filter(({ lastSeedNo }) => lastSeedNo >= nextNo);
  const shown = {
    seedNo: nextNo,
    clientSeed: newClientSeed,
    nextNonce: 0,
    nextClientSeed,
    nextServerSeedHash: undefined,
    chains: chains.map(shownChain),
  };
  const reveal =
    "UPDATE seed SET server_seed = $3::text, sealed_seed = NULL WHERE player_id = $1::bigint AND seed_no = $2::int";
  if (oldNext !== undefined) {
    await executor.query(reveal, [player, seedNo, revealed.serverSeed]);
    return { revealed, current: { ...shown, serverSeedHash: text(oldNext, "server_seed_hash") } };
  }
  // The chains have no gaps, so the first chain that reaches the next pair also contains it.
  const serverSeed = serverSeedOf(openChain(secrets, playerId, chains[0] as StoredChain), nextNo);
  const serverSeedHash = hashOf(serverSeed);
  // The new pair is part of the last statement, because its hash is the plain server seed of the revealed pair.
  await executor.query(
    `WITH turned AS (
       INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash, client_seed, next_client_seed,
                         pair_rounds, chosen_rounds)
       SELECT player_id, seed_no + 1, 'active', $4::text, $5::text, $6::text, $7::text, chosen_rounds, chosen_rounds
       FROM seed WHERE player_id = $1::bigint AND seed_no = $2::int
     ) ${reveal}`,
    [
      player,
      seedNo,
      revealed.serverSeed,
      secrets.encrypt(serverSeed, seedPlace([player, String(nextNo)])),
      serverSeedHash,
      newClientSeed,
      nextClientSeed ?? null,
    ],
  );
  return { revealed, current: { ...shown, serverSeedHash } };
}

/**
 * Uses the next nonce of the player's active seed pair. The function creates the first pairs if the player has no
 * pairs. The active pair stays locked until the caller's transaction ends, so no other transaction can rotate the pair.
 *
 * @throws {LedgerError} client_seed_missing, seed_full
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
  requireClientSeed(playerId, active);
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

/** @throws {LedgerError} client_seed_missing if the player has not set a client seed yet */
function requireClientSeed(playerId: bigint, active: Row): void {
  if (optionalText(active, "client_seed") === undefined)
    throw new LedgerError("client_seed_missing", String(playerId));
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
  /** The client seed; undefined for the next pair, and until the player sets the first client seed. */
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
  next_client_seed, next_nonce::text AS next_nonce, pair_rounds::text AS pair_rounds, chosen_rounds::text AS chosen_rounds`;

function toRevealed(row: Row, serverSeed: string): RevealedSeed {
  return {
    seedNo: counter(row, "seed_no"),
    serverSeed,
    serverSeedHash: text(row, "server_seed_hash"),
    clientSeed: text(row, "client_seed"),
    rounds: counter(row, "next_nonce"),
  };
}
