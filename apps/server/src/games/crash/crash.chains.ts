import { hash, randomBytes } from "node:crypto";
import { setImmediate as othersToo } from "node:timers/promises";
import { type SecretBox, sealedRows } from "@gemplay/ledger";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";
import { type ChainTable, crashTables } from "./crash.tables.ts";

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

interface Link {
  readonly round: number;
  readonly gameHash: string;
}

type Store = Pick<Platform, "db" | "secrets">;

/** The context of an encrypted link. An encrypted link cannot be decrypted in another context. */
const linkPlace = (chainId: number | string, round: number | string): string =>
  `crash_link ${chainId} ${round}`;

/** The encrypted links of all chains. */
export const sealedLinks = sealedRows({
  table: "crash_link",
  row: ["chain_id", "round"],
  sealed: "sealed_hash",
  plain: "game_hash",
  among: "true",
  place: ([chainId, round]) => linkPlace(chainId, round),
});

/** Every thousandth hash is stored, so finding a hash takes at most that many SHA-256 computations. */
const keptEvery = 1_000;
const linksPerInsert = 100;
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

/**
 * Returns the game hash of a round and the salt of its chain, from which the crash point follows. The two values are
 * secret until the round is over. They are for the game's decisions only and must not appear in an answer, event, log
 * or error.
 */
export async function roundSecret(
  { db, secrets }: Store,
  { chainId, round }: { readonly chainId: number; readonly round: number },
): Promise<{ readonly gameHash: string; readonly salt: string }> {
  const above = await crashTables(db)
    .selectFrom("crash_link")
    .innerJoin("crash_chain", "crash_chain.id", "crash_link.chain_id")
    .select(["round", "sealed_hash", "salt"])
    .where("chain_id", "=", chainId)
    .where("round", ">=", round)
    .orderBy("round")
    .limit(1)
    .executeTakeFirst();
  if (above === undefined || above.salt === null) throw new Error(`round ${round} of Crash has no chain`);
  const gameHash = openLink(secrets, chainId, above);
  return { gameHash: linkBelow({ round: above.round, gameHash }, round), salt: above.salt };
}

function openLink(
  secrets: SecretBox,
  chainId: number,
  { round, sealed_hash }: { readonly round: number; readonly sealed_hash: string | null },
): string {
  if (sealed_hash === null) throw new Error(`the link of round ${round} of Crash is not sealed`);
  return secrets.open(sealed_hash, linkPlace(chainId, round));
}

/** Computes the engine's `previousGameHash` with Node's own SHA-256, because a chain has millions of hashes. */
function linkBelow({ round, gameHash }: Link, wanted: number): string {
  let text = gameHash;
  for (let at = round; at > wanted; at--) text = hash("sha256", text);
  return text;
}

/**
 * Makes the chain after all others, from its secret down to its commitment. An interrupted chain is continued. While a
 * finished chain is not published yet, the function does nothing. Only one process at a time may call this function.
 *
 * @param rounds the number of rounds of a new chain
 */
export async function makeChain(
  store: Store,
  rounds: number,
  signal: Pick<AbortSignal, "aborted">,
): Promise<void> {
  const { db, secrets } = store;
  const chain = (await unpublished(db)) ?? (await beginChain(store, rounds));
  if (chain.commitment !== null) return;
  const kept = await crashTables(db)
    .selectFrom("crash_link")
    .select(["round", "sealed_hash"])
    .where("chain_id", "=", chain.id)
    .orderBy("round")
    .limit(1)
    .executeTakeFirstOrThrow();
  let lowest: Link = { round: kept.round, gameHash: openLink(secrets, chain.id, kept) };
  while (lowest.round > chain.base_round) {
    const made: Link[] = [];
    while (made.length < linksPerInsert && lowest.round > chain.base_round) {
      const round: number = Math.max(chain.base_round, lowest.round - 1 - ((lowest.round - 1) % keptEvery));
      lowest = { round, gameHash: linkBelow(lowest, round) };
      made.push(lowest);
      await othersToo();
      if (signal.aborted) return;
    }
    await keepLinks(store, chain, made);
  }
}

async function keepLinks(
  { db, secrets }: Store,
  chain: { readonly id: number; readonly base_round: number },
  made: readonly Link[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const links = made.filter(({ round }) => round > chain.base_round);
    if (links.length > 0)
      await crashTables(trx)
        .insertInto("crash_link")
        .values(links.map((link) => sealedLink(secrets, chain.id, link)))
        .execute();
    const commitment = made.find(({ round }) => round === chain.base_round)?.gameHash;
    if (commitment !== undefined)
      await crashTables(trx)
        .updateTable("crash_chain")
        .set({ commitment })
        .where("id", "=", chain.id)
        .execute();
  });
}

const sealedLink = (secrets: SecretBox, chainId: number, { round, gameHash }: Link) => ({
  chain_id: chainId,
  round,
  sealed_hash: secrets.seal(gameHash, linkPlace(chainId, round)),
});

async function unpublished(db: Database) {
  return await crashTables(db)
    .selectFrom("crash_chain")
    .select(["id", "base_round", "commitment"])
    .where("published_at", "is", null)
    .where("given_up", "is", null)
    .executeTakeFirst();
}

/** Inserts the chain after all others, or at the next place if the last chain could not be committed. */
async function beginChain({ db, secrets }: Store, rounds: number) {
  return await db.transaction().execute(async (trx) => {
    const last = await lastChain(trx);
    const [before, length] = [last?.base_round ?? 0, last?.rounds ?? 0];
    const baseRound = before + (last?.given_up === "spoiled" ? 1 : length);
    return await insertChain({ db: trx, secrets }, { id: (last?.id ?? 0) + 1, baseRound, rounds });
  });
}

async function lastChain(db: Database) {
  return await crashTables(db)
    .selectFrom("crash_chain")
    .select(["id", "base_round", "rounds", "given_up"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Inserts the row and the secret of a new chain. `makeChain` continues from there. */
async function insertChain(
  { db, secrets }: Store,
  { id, baseRound, rounds }: { readonly id: number; readonly baseRound: number; readonly rounds: number },
) {
  const tables = crashTables(db);
  const chain = { id, base_round: baseRound, commitment: null };
  await tables
    .insertInto("crash_chain")
    .values({ ...chain, rounds, published_at: null, salt_block: null, salt: null })
    .execute();
  const terminal = { round: baseRound + rounds, gameHash: randomBytes(32).toString("hex") };
  await tables
    .insertInto("crash_link")
    .values(sealedLink(secrets, id, terminal))
    .execute();
  return chain;
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

/**
 * Abandons every chain and begins a new one above them, because rounds that are secret in a restored copy may have been
 * published. A round that accepted bets in the copy is not played. The stakes of such a round are refunded when rounds
 * run again.
 *
 * @param store.db a transaction of the caller
 */
export async function beginFreshChain(
  store: Store,
  { baseRound, rounds, at }: { readonly baseRound: number; readonly rounds: number; readonly at: Date },
): Promise<void> {
  const tables = crashTables(store.db);
  await tables
    .updateTable("crash_chain")
    .set({ given_up: "restored" })
    .where("given_up", "is", null)
    .execute();
  await tables.updateTable("crash_round").set({ starts_at: at }).where("state", "=", "betting").execute();
  const last = await lastChain(store.db);
  await insertChain(store, { id: (last?.id ?? 0) + 1, baseRound, rounds });
}
