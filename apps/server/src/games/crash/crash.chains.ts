import { hash, randomBytes } from "node:crypto";
import { setImmediate as othersToo } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { SaltBlocks } from "./crash.salt.ts";
import { crashTables } from "./crash.tables.ts";

/** A chain that everybody may know of: what proves it, never what it holds. */
export interface PublishedChain {
  readonly id: number;
  /** The round whose hash the commitment is; rounds are played from the next one on. */
  readonly baseRound: number;
  readonly rounds: number;
  readonly commitment: string;
  /** Null until it was chosen. */
  readonly saltBlock: number | null;
  /** 64 lower-case hex characters; null until the salt's block is final. */
  readonly salt: string | null;
}

export type PlayableChain = PublishedChain & { readonly salt: string };

interface Link {
  readonly round: number;
  readonly gameHash: string;
}

/** A hash is kept every so many rounds: to find one takes at most that many SHA-256. */
const keptEvery = 1_000;
const linksPerInsert = 100;
/** So many rounds before its end the next chain is made. */
const spareRounds = 2_000;
/** The salt is the hash of the block so many after the latest one when the commitment had been published. */
const saltDistance = 3n;

/** The chain that is played, or the one that waits for its salt to be. */
export async function publishedChain(db: Database): Promise<PublishedChain | undefined> {
  const row = await crashTables(db)
    .selectFrom("crash_chain")
    .selectAll()
    .where("published_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.commitment === null) return undefined;
  const { id, base_round: baseRound, rounds, commitment, salt_block, salt } = row;
  return {
    id,
    baseRound,
    rounds,
    commitment,
    saltBlock: salt_block === null ? null : Number(salt_block),
    salt,
  };
}

/**
 * The game hash of a round and the salt of its chain: what its crash point follows from. Secret until the round is over:
 * for the game's decisions, and for no answer, event, log or error.
 */
export async function roundSecret(
  db: Database,
  { chainId, round }: { readonly chainId: number; readonly round: number },
): Promise<{ readonly gameHash: string; readonly salt: string }> {
  const above = await crashTables(db)
    .selectFrom("crash_link")
    .innerJoin("crash_chain", "crash_chain.id", "crash_link.chain_id")
    .select(["round", "game_hash", "salt"])
    .where("chain_id", "=", chainId)
    .where("round", ">=", round)
    .orderBy("round")
    .limit(1)
    .executeTakeFirst();
  if (above === undefined || above.salt === null) throw new Error(`round ${round} of Crash has no chain`);
  return { gameHash: linkBelow({ round: above.round, gameHash: above.game_hash }, round), salt: above.salt };
}

/** `previousGameHash` of the engine in the machine's own SHA-256: a chain has millions of them. */
function linkBelow({ round, gameHash }: Link, wanted: number): string {
  let text = gameHash;
  for (let at = round; at > wanted; at--) text = hash("sha256", text);
  return text;
}

/**
 * Makes the chain that comes after all others, secret first, down to its commitment. Goes on where it was interrupted;
 * does nothing while a chain that was made is not published yet. For one process at a time.
 *
 * @param rounds length of a chain that is begun now
 */
export async function makeChain(
  db: Database,
  rounds: number,
  signal: Pick<AbortSignal, "aborted">,
): Promise<void> {
  const chain = (await unpublished(db)) ?? (await beginChain(db, rounds));
  if (chain.commitment !== null) return;
  let lowest = await crashTables(db)
    .selectFrom("crash_link")
    .select(["round", "game_hash as gameHash"])
    .where("chain_id", "=", chain.id)
    .orderBy("round")
    .limit(1)
    .executeTakeFirstOrThrow();
  while (lowest.round > chain.base_round) {
    const made: Link[] = [];
    while (made.length < linksPerInsert && lowest.round > chain.base_round) {
      const round: number = Math.max(chain.base_round, lowest.round - 1 - ((lowest.round - 1) % keptEvery));
      lowest = { round, gameHash: linkBelow(lowest, round) };
      made.push(lowest);
      await othersToo();
      if (signal.aborted) return;
    }
    await keepLinks(db, chain, made);
  }
}

async function keepLinks(
  db: Database,
  chain: { readonly id: number; readonly base_round: number },
  made: readonly Link[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const links = made.filter(({ round }) => round > chain.base_round);
    if (links.length > 0)
      await crashTables(trx)
        .insertInto("crash_link")
        .values(links.map(({ round, gameHash }) => ({ chain_id: chain.id, round, game_hash: gameHash })))
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

async function unpublished(db: Database) {
  return await crashTables(db)
    .selectFrom("crash_chain")
    .select(["id", "base_round", "commitment"])
    .where("published_at", "is", null)
    .executeTakeFirst();
}

async function beginChain(db: Database, rounds: number) {
  return await db.transaction().execute(async (trx) => {
    const tables = crashTables(trx);
    const last = await tables
      .selectFrom("crash_chain")
      .select(["id", "base_round", "rounds"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const chain = {
      id: last === undefined ? 1 : last.id + 1,
      base_round: last === undefined ? 0 : last.base_round + last.rounds,
      commitment: null,
    };
    await tables
      .insertInto("crash_chain")
      .values({ ...chain, rounds, published_at: null, salt_block: null, salt: null })
      .execute();
    const secret = randomBytes(32).toString("hex");
    await tables
      .insertInto("crash_link")
      .values({ chain_id: chain.id, round: chain.base_round + rounds, game_hash: secret })
      .execute();
    return chain;
  });
}

export interface ChainsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly blocks: SaltBlocks;
  /** Length of a chain that is made now. */
  readonly rounds: number;
}

export interface Chains {
  /**
   * Brings the chain of the round after `lastRound` nearer to being played: makes it, publishes it, asks for its salt.
   *
   * @returns undefined while its salt does not exist or is not final
   */
  playable(lastRound: number, signal: AbortSignal): Promise<PlayableChain | undefined>;
}

/** The chains of this process while it runs the rounds. */
export function createChains({ db, clock, log, blocks, rounds }: ChainsOptions): Chains {
  let making: Promise<void> | undefined;
  let isChainSilent = false;

  const make = (signal: AbortSignal) => {
    making ??= makeChain(db, rounds, signal).finally(() => {
      making = undefined;
    });
    return making;
  };

  /** From now on everybody may read the commitment; round 0 stands for it until the first one is played. */
  async function publish(): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const tables = crashTables(trx);
      const publishedAt = new Date(clock.nowMs());
      const chain = await tables
        .updateTable("crash_chain")
        .set({ published_at: publishedAt })
        .where("published_at", "is", null)
        .where("commitment", "is not", null)
        .returning(["id", "base_round", "commitment"])
        .executeTakeFirst();
      if (chain === undefined || chain.base_round > 0) return;
      await tables
        .insertInto("crash_round")
        .values({
          ...{ round: 0, chain_id: chain.id, state: "over", starts_at: publishedAt, beat_at: null },
          ...{ game_hash: chain.commitment, crash_point_e4: null, is_settled: true },
        })
        .execute();
    });
  }

  async function chooseSaltBlock(chain: PublishedChain): Promise<number> {
    const block = (await blocks.latest()) + saltDistance;
    await crashTables(db)
      .updateTable("crash_chain")
      .set({ salt_block: block })
      .where("id", "=", chain.id)
      .where("salt_block", "is", null)
      .execute();
    return Number(block);
  }

  async function salted(chain: PublishedChain): Promise<PlayableChain | undefined> {
    try {
      const block = chain.saltBlock ?? (await chooseSaltBlock(chain));
      const salt = await blocks.finalHash(BigInt(block));
      isChainSilent = false;
      if (salt === undefined) return undefined;
      await crashTables(db).updateTable("crash_chain").set({ salt }).where("id", "=", chain.id).execute();
      log.info({ commitment: chain.commitment, saltBlock: block, salt }, "a chain of Crash begins");
      return { ...chain, saltBlock: block, salt };
    } catch (error) {
      if (!isChainSilent) log.warn({ err: error }, "the block of the salt of Crash could not be read");
      isChainSilent = true;
      return undefined;
    }
  }

  return {
    async playable(lastRound, signal) {
      const known = await publishedChain(db);
      const left = known === undefined ? 0 : known.baseRound + known.rounds - lastRound;
      if (left === 0) {
        await make(signal);
        await publish();
      } else if (left <= spareRounds)
        make(signal).catch((error: unknown) => log.error({ err: error }, "no next chain of Crash"));
      const chain = left === 0 ? await publishedChain(db) : known;
      if (chain === undefined) return undefined;
      return chain.salt === null ? await salted(chain) : { ...chain, salt: chain.salt };
    },
  };
}
