import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { type ChainTable, crashTables, type LinkTable } from "./crash.tables.ts";

/** The public part of a chain: its proofs without its hashes. */
export interface PublishedChain {
  readonly id: number;
  /** The round whose hash is the commitment. The first played round is the next one. */
  readonly baseRound: number;
  readonly rounds: number;
  readonly commitment: string;
  /**
   * The place of the commitment on the blockchain; null until its block is final, and for chains from before
   * commitments had witnesses.
   */
  readonly witness: {
    readonly contract: string;
    readonly transaction: string;
    readonly block: number;
  } | null;
  /** Null until the commitment's block is final, because the number depends on this block. */
  readonly saltBlock: number | null;
  /** 64 lower-case hex characters; null until the salt's block is final. */
  readonly salt: string | null;
}

/** Returns a chain by its id. */
export async function publishedChain(db: Database, id: number): Promise<PublishedChain | undefined> {
  return shown(await published(db).where("id", "=", id).executeTakeFirst());
}

/** Returns the chain that contains the round after `lastRound`, or the next chain if round numbers were skipped. */
export async function chainAfter(db: Database, lastRound: number): Promise<PublishedChain | undefined> {
  const row = await published(db)
    .where("given_up", "is", null)
    .where(sql<boolean>`base_round + rounds > ${lastRound}`)
    .orderBy("base_round")
    .limit(1)
    .executeTakeFirst();
  return shown(row);
}

/** Returns the chain that has no salt yet. There is at most one. */
export async function chainWithoutSalt(db: Database): Promise<PublishedChain | undefined> {
  const row = await published(db).where("salt", "is", null).where("given_up", "is", null).executeTakeFirst();
  return shown(row);
}

/** Returns whether a published chain begins after a round. */
export async function isFollowed(db: Database, round: number): Promise<boolean> {
  const next = published(db).where("base_round", ">", round).where("given_up", "is", null).limit(1);
  return (await next.executeTakeFirst()) !== undefined;
}

const published = (db: Database) =>
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

/** Returns the chain that is not published yet. There is at most one. */
export async function unpublishedChain(db: Database) {
  return await crashTables(db)
    .selectFrom("crash_chain")
    .select(["id", "base_round", "commitment"])
    .where("published_at", "is", null)
    .where("given_up", "is", null)
    .executeTakeFirst();
}

/** Returns the chain with the highest id, also if the chain was abandoned. */
export async function lastChain(db: Database) {
  return await crashTables(db)
    .selectFrom("crash_chain")
    .select(["id", "base_round", "rounds", "given_up"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a chain without commitment and salt. */
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

/** Returns the lowest stored link of a chain that is not below a round, and the salt of the chain. */
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

/** Returns the lowest stored link of a chain. */
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
 * Abandons a chain whose commitment was spoiled. The chain's links are deleted, so that repeated attacks cannot fill
 * the database.
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

/** Returns the last round number of all known chains, and the newest block that witnesses one of them. */
export async function knownCrashRounds(
  db: Database,
): Promise<{ readonly end: number; readonly lastCommitBlock: bigint | undefined }> {
  const { rows } = await sql<{ end: number | null; block: bigint | null }>`
    SELECT max(base_round + rounds) AS end, max(commit_block) AS block FROM crash_chain`.execute(db);
  const [row] = rows;
  return { end: row?.end ?? 0, lastCommitBlock: row?.block ?? undefined };
}

/** Abandons every chain, because the database was restored from a copy. */
export async function giveUpRestored(trx: Database): Promise<void> {
  await crashTables(trx)
    .updateTable("crash_chain")
    .set({ given_up: "restored" })
    .where("given_up", "is", null)
    .execute();
}
