import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { type ChainTable, crashTables, type LinkTable } from "./crash.tables.ts";

/** The public data of a hash chain of Crash, without the secret hashes. */
export interface PublishedChain {
  readonly id: number;
  /**
   * The number of the round whose hash is the commitment of the hash chain. The next round number is the first round
   * that is played with the hash chain.
   */
  readonly baseRound: number;
  readonly rounds: number;
  readonly commitment: string;
  /**
   * The blockchain transaction that contains the chain's commitment; null until its block is final. The value is also
   * null for chains from the time before the platform stored commitments on the blockchain.
   */
  readonly witness: {
    readonly contract: string;
    readonly transaction: string;
    readonly block: number;
  } | null;
  /** The number of the block whose hash is the salt of the hash chain; null until the commitment's block is final. */
  readonly saltBlock: number | null;
  /** The salt of the hash chain as 64 lower-case hex characters; null until the salt's block is final. */
  readonly salt: string | null;
}

/** Returns a published hash chain by its id. */
export async function publishedChain(db: Database, id: number): Promise<PublishedChain | undefined> {
  return shown(await published(db).where("id", "=", id).executeTakeFirst());
}

/** Returns published hash chains, the newest first. */
export async function publishedChains(
  db: Database,
  ids: readonly number[],
): Promise<readonly PublishedChain[]> {
  if (ids.length === 0) return [];
  const rows = await published(db)
    .where("id", "in", [...ids])
    .orderBy("base_round", "desc")
    .execute();
  return rows.flatMap((row) => shown(row) ?? []);
}

/** Returns the hash chains with a salt after a chain, the oldest first. */
export async function saltedChainsAfter<T>(db: Kysely<T>, id: number): Promise<readonly PublishedChain[]> {
  const rows = await published(db).where("salt", "is not", null).where("id", ">", id).orderBy("id").execute();
  return rows.flatMap((row) => shown(row) ?? []);
}

/**
 * Returns the hash chain that contains the round after `lastRound`. If the chain with that round number was abandoned,
 * returns the next chain.
 */
export async function chainAfter(db: Database, lastRound: number): Promise<PublishedChain | undefined> {
  const row = await published(db)
    .where("given_up", "is", null)
    .where(sql<boolean>`base_round + rounds > ${lastRound}`)
    .orderBy("base_round")
    .limit(1)
    .executeTakeFirst();
  return shown(row);
}

/** Returns the published hash chain that has no salt yet. Only one published chain at a time can have no salt. */
export async function chainWithoutSalt(db: Database): Promise<PublishedChain | undefined> {
  const row = await published(db).where("salt", "is", null).where("given_up", "is", null).executeTakeFirst();
  return shown(row);
}

/** Returns true if a published hash chain begins after the given round. */
export async function isFollowed(db: Database, round: number): Promise<boolean> {
  const next = published(db).where("base_round", ">", round).where("given_up", "is", null).limit(1);
  return (await next.executeTakeFirst()) !== undefined;
}

const published = <T>(db: Kysely<T>) =>
  crashTables(db).selectFrom("crash_chain").selectAll().where("published_at", "is not", null);

function shown(row: Selectable<ChainTable> | undefined): PublishedChain | undefined {
  if (row === undefined || row.commitment === null) return undefined;
  const { id, base_round: baseRound, rounds, commitment, salt } = row;
  const { commit_contract: contract, commit_transaction: transaction, commit_block: block } = row;
  const isWitnessed = contract !== null && transaction !== null && block !== null;
  return {
    id,
    baseRound,
    rounds,
    commitment,
    salt,
    witness: isWitnessed ? { contract, transaction, block: Number(block) } : null,
    saltBlock: row.salt_block === null ? null : Number(row.salt_block),
  };
}

/** Returns the hash chain that is not published yet. At most one unpublished hash chain exists at a time. */
export async function unpublishedChain(db: Database) {
  return await crashTables(db)
    .selectFrom("crash_chain")
    .select(["id", "base_round", "commitment"])
    .where("published_at", "is", null)
    .where("given_up", "is", null)
    .executeTakeFirst();
}

/** Returns the hash chain with the highest id, even if the chain was abandoned. */
export async function lastChain(db: Database) {
  return await crashTables(db)
    .selectFrom("crash_chain")
    .select(["id", "base_round", "rounds", "given_up"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a hash chain without commitment and salt. */
export async function insertChainRow(
  db: Database,
  chain: { readonly id: number; readonly baseRound: number; readonly rounds: number },
): Promise<void> {
  const { id, baseRound: base_round, rounds } = chain;
  await crashTables(db)
    .insertInto("crash_chain")
    .values({ id, base_round, rounds, commitment: null, published_at: null, salt_block: null, salt: null })
    .execute();
}

export async function setCommitment(trx: Database, id: number, commitment: string): Promise<void> {
  await crashTables(trx).updateTable("crash_chain").set({ commitment }).where("id", "=", id).execute();
}

export async function insertLinks(db: Database, links: readonly LinkTable[]): Promise<void> {
  await crashTables(db).insertInto("crash_link").values(links).execute();
}

/**
 * Returns the salt of a hash chain. Also returns the stored hash with the lowest round number that is at least `round`.
 */
export async function linkFrom(
  db: Database,
  { chainId, round }: { readonly chainId: number; readonly round: number },
) {
  return await crashTables(db)
    .selectFrom("crash_link")
    .innerJoin("crash_chain", "crash_chain.id", "crash_link.chain_id")
    .select(["round", "sealed_hash", "salt"])
    .where("chain_id", "=", chainId)
    .where("round", ">=", round)
    .orderBy("round")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the stored hash of a chain with the lowest round number. */
export async function lowestLink(db: Database, chainId: number) {
  return await crashTables(db)
    .selectFrom("crash_link")
    .select(["round", "sealed_hash"])
    .where("chain_id", "=", chainId)
    .orderBy("round")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/**
 * Marks a hash chain as abandoned because somebody else committed another hash in place of the chain's commitment. The
 * function deletes the stored hashes of the chain, so that repeated attacks cannot fill the database.
 */
export async function giveUpSpoiled(db: Database, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await crashTables(trx)
      .updateTable("crash_chain")
      .set({ given_up: "spoiled" })
      .where("id", "=", id)
      .where("salt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n)
      await crashTables(trx).deleteFrom("crash_link").where("chain_id", "=", id).execute();
  });
}

/**
 * Returns the highest round number of all known hash chains, and the number of the newest block with the commitment of
 * a known chain.
 */
export async function knownCrashRounds(
  db: Database,
): Promise<{ readonly end: number; readonly lastCommitBlock: bigint | undefined }> {
  const { rows } = await sql<{ end: number | null; block: bigint | null }>`
    SELECT max(base_round + rounds) AS end, max(commit_block) AS block FROM crash_chain`.execute(db);
  const [row] = rows;
  return { end: row?.end ?? 0, lastCommitBlock: row?.block ?? undefined };
}

/** Marks every hash chain as abandoned, because the database was restored from a backup. */
export async function giveUpRestored(trx: Database): Promise<void> {
  await crashTables(trx)
    .updateTable("crash_chain")
    .set({ given_up: "restored" })
    .where("given_up", "is", null)
    .execute();
}

/**
 * Publishes the hash chain whose commitment the server has just computed. For the first hash chain of a deployment, the
 * function inserts a round 0. Until the first round is played, round 0 shows the commitment.
 */
export async function publishChain(trx: Database, publishedAt: Date): Promise<void> {
  const tables = crashTables(trx);
  const chain = await tables
    .updateTable("crash_chain")
    .set({ published_at: publishedAt })
    .where("published_at", "is", null)
    .where("given_up", "is", null)
    .where("commitment", "is not", null)
    .returning(["id", "base_round", "commitment"])
    .executeTakeFirst();
  if (chain === undefined || chain.base_round > 0) return;
  await tables
    .insertInto("crash_round")
    .values({
      round: 0,
      chain_id: chain.id,
      state: "over",
      starts_at: publishedAt,
      beat_at: null,
      game_hash: chain.commitment,
      crash_point_e4: null,
      is_settled: true,
    })
    .execute();
}

/**
 * Stores which blockchain transaction contains a chain's commitment, and the number of the block whose hash becomes the
 * salt. The function does not change a value that is already stored.
 */
export async function storeWitness(
  db: Database,
  id: number,
  place: {
    readonly contract: string;
    readonly transactionHash: string;
    readonly block: bigint;
    readonly saltBlock: bigint;
  },
): Promise<void> {
  await crashTables(db)
    .updateTable("crash_chain")
    .set({
      commit_contract: place.contract,
      commit_transaction: place.transactionHash,
      commit_block: place.block,
      salt_block: place.saltBlock,
    })
    .where("id", "=", id)
    .where("commit_block", "is", null)
    .where("salt", "is", null)
    .execute();
}

/** Stores the salt of a hash chain. The function does not change a salt that is already stored. */
export async function storeSaltHash(db: Database, id: number, salt: string): Promise<void> {
  await crashTables(db)
    .updateTable("crash_chain")
    .set({ salt })
    .where("id", "=", id)
    .where("salt", "is", null)
    .execute();
}
