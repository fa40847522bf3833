import { hash, randomBytes } from "node:crypto";
import { counter, type Executor, plainArray, type Row, text } from "../database/index.ts";
import { type EncryptedCursor, encryptedRows } from "./encrypted-rows.ts";
import type { SecretBox } from "./secret-box.ts";

/**
 * The public values of a hash chain of server seeds. SHA-256 of the text of each server seed is the text of the server
 * seed of the pair before it.
 */
export interface SeedChain {
  /** The number of the seed pair that uses the first server seed of the chain. */
  readonly firstSeedNo: number;
  /** The number of server seeds in the chain. */
  readonly links: number;
  /** SHA-256 of the text of the first server seed. */
  readonly commitment: string;
}

/** A chain as the database stores it, with its encrypted root. */
export interface StoredChain extends SeedChain {
  readonly chainNo: number;
  /** The number of the last pair of the chain. A chain that a restoration has ended does not reach its root. */
  readonly lastSeedNo: number;
  readonly encryptedRoot: string;
}

/** A chain whose root is known. Only the ledger may see the root. */
export interface SecretChain extends SeedChain {
  /** The last server seed of the chain, from which all others follow. */
  readonly root: string;
}

/**
 * The number of server seeds in a new chain. Computing the first server seed from the root needs one hash for each link,
 * about a microsecond, so a chain of 1,000 links costs a rotation at most a millisecond.
 */
export const chainLinks = 1_000;

/** If a player's chain has fewer unused links than this number, the ledger commits to the player's next chain. */
const linksLeft = 100;

/**
 * Returns the hash of a server seed, in hexadecimal. The hash is the hash of the hexadecimal text, because public
 * verifiers also hash the text.
 */
export const hashOf = (serverSeed: string): string => hash("sha256", serverSeed, "hex");

/** Creates a chain from 256 random bits. */
export function makeChain(firstSeedNo: number): SecretChain {
  const chain = { firstSeedNo, links: chainLinks, root: randomBytes(32).toString("hex") };
  return { ...chain, commitment: hashOf(serverSeedOf(chain, firstSeedNo)) };
}

/**
 * Returns the server seed of a pair.
 * @throws {RangeError} if the chain does not contain the pair. Everybody can compute the hashes of the commitment, so a
 * pair before the chain must never use such a hash as its server seed
 */
export function serverSeedOf(
  { firstSeedNo, links, root }: Pick<SecretChain, "firstSeedNo" | "links" | "root">,
  seedNo: number,
): string {
  const rootNo = firstSeedNo + links - 1;
  if (seedNo < firstSeedNo || seedNo > rootNo)
    throw new RangeError(`the chain of the pairs ${firstSeedNo} to ${rootNo} has no seed of pair ${seedNo}`);
  let seed = root;
  for (let no = rootNo; no > seedNo; no--) seed = hashOf(seed);
  return seed;
}

/** Returns the name of the database row of a chain, for the parameter `place` of `SecretBox`. */
const chainPlace = ([playerId, chainNo]: EncryptedCursor): string => `seed chain ${playerId} ${chainNo}`;

/** The functions that read and re-encrypt the encrypted roots of chains. */
export const encryptedChains = encryptedRows({
  table: "seed_chain",
  row: ["player_id", "chain_no"],
  encrypted: "sealed_root",
  among: "true",
  place: chainPlace,
});

/** Encrypts the root of a chain for its database row. */
export const encryptRoot = (secrets: SecretBox, playerId: bigint, chainNo: number, root: string): string =>
  secrets.encrypt(root, chainPlace([String(playerId), String(chainNo)]));

/**
 * Decrypts the root of a chain.
 * @throws the errors of `SecretBox.decrypt`
 */
export function openChain(secrets: SecretBox, playerId: bigint, chain: StoredChain): SecretChain {
  const place = chainPlace([String(playerId), String(chain.chainNo)]);
  return { ...shownChain(chain), root: secrets.decrypt(chain.encryptedRoot, place) };
}

/** Returns the public values of a stored chain. */
export const shownChain = ({ firstSeedNo, links, commitment }: StoredChain): SeedChain => ({
  firstSeedNo,
  links,
  commitment,
});

/** Returns a player's chains that contain the given pair or later pairs, in the order of their pairs. */
export async function storedChains(
  executor: Executor,
  playerId: bigint,
  seedNo: number,
): Promise<readonly StoredChain[]> {
  const { rows } = await executor.query(
    `SELECT ${chainColumns} FROM seed_chain
     WHERE player_id = $1::bigint AND last_no >= $2::int AND last_no >= first_no ORDER BY seed_chain.first_no`,
    [String(playerId), seedNo],
  );
  return rows.map(toChain);
}

/**
 * Commits to the player's next chain if the last chain has few unused links, or if the player has no chain yet. The
 * caller must have locked the player's active pair.
 *
 * @param seedNo the number of the active pair
 * @returns the chains that contain the active pair or later pairs, with the new chain
 */
export async function commitNextChain(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
  seedNo: number,
): Promise<readonly StoredChain[]> {
  const chains = await storedChains(executor, playerId, seedNo);
  const lastSeedNo = chains.at(-1)?.lastSeedNo ?? seedNo;
  if (lastSeedNo - seedNo >= linksLeft) return chains;
  return [...chains, await insertChain(executor, secrets, playerId, lastSeedNo + 1)];
}

/**
 * Ends all chains of players before their next pair. Use the function after the database was restored from a backup,
 * because server seeds of the old chains may be public. Each player gets a new chain at the next rotation.
 *
 * @param pairs the number of the player's last pair so far, for each player
 */
export async function endChains(
  executor: Executor,
  pairs: readonly { readonly playerId: bigint; readonly lastSeedNo: number }[],
): Promise<void> {
  await executor.query(
    `UPDATE seed_chain c SET last_no = greatest(u.last_no, c.first_no - 1)
     FROM unnest($1::bigint[], $2::int[]) u(player_id, last_no)
     WHERE c.player_id = u.player_id AND c.last_no > u.last_no AND c.player_id = ANY($1::bigint[])`,
    [
      plainArray(pairs.map(({ playerId }) => playerId)),
      plainArray(pairs.map(({ lastSeedNo }) => lastSeedNo)),
    ],
  );
}

async function insertChain(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
  firstSeedNo: number,
): Promise<StoredChain> {
  const { rows } = await executor.query(
    "SELECT (coalesce(max(chain_no), 0) + 1)::text AS chain_no FROM seed_chain WHERE player_id = $1::bigint",
    [String(playerId)],
  );
  const chainNo = counter(rows[0] as Row, "chain_no");
  const { links, commitment, root } = makeChain(firstSeedNo);
  const lastSeedNo = firstSeedNo + links - 1;
  const encryptedRoot = encryptRoot(secrets, playerId, chainNo, root);
  await executor.query(
    `INSERT INTO seed_chain (player_id, chain_no, first_no, links, last_no, commitment, sealed_root)
     VALUES ($1::bigint, $2::int, $3::int, $4::int, $5::int, $6::text, $7::text)`,
    [String(playerId), chainNo, firstSeedNo, links, lastSeedNo, commitment, encryptedRoot],
  );
  return { chainNo, firstSeedNo, links, lastSeedNo, commitment, encryptedRoot };
}

/** The columns of the table `seed_chain`. */
export const chainColumns = `chain_no::text AS chain_no, first_no::text AS first_no, links::text AS links,
  last_no::text AS last_no, commitment, sealed_root`;

/** Reads a row with the columns `chainColumns`. */
export const toChain = (row: Row): StoredChain => ({
  chainNo: counter(row, "chain_no"),
  firstSeedNo: counter(row, "first_no"),
  links: counter(row, "links"),
  lastSeedNo: counter(row, "last_no"),
  commitment: text(row, "commitment"),
  encryptedRoot: text(row, "sealed_root"),
});
