import type { SecretBox } from "@gemplay/ledger";
import type { Logger } from "pino";
import type { Commitments } from "../../commitments/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import {
  chainAfter,
  chainWithoutSalt,
  giveUpSpoiled,
  isFollowed,
  type PublishedChain,
} from "./chains.repository.ts";
import { makeChain } from "./crash.chains.ts";
import type { SaltBlocks } from "./crash.salt.ts";
import { crashTables } from "./crash.tables.ts";

export type PlayableChain = PublishedChain & { readonly salt: string };

/** The number of rounds before the end of a chain at which the next chain is prepared. */
const spareRounds = 2_000;
/** The kind of a Crash chain's commitment on the blockchain. */
export const crashChainKind = "crash chain";
/**
 * The salt is the hash of the block this many blocks after the commitment's block. The fixed rule leaves nobody a
 * choice.
 */
const saltDistance = 5n;

export interface ChainsOptions {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  readonly blocks: SaltBlocks;
  readonly commitments: Pick<Commitments, "witness">;
  /** The number of rounds of a new chain. */
  readonly rounds: number;
}

export interface Chains {
  /**
   * Takes one step to make the chain of the round after `lastRound` playable, or the following chain if it is needed
   * soon. The steps are: make the chain, publish it, wait for its witnessed commitment, and read its salt.
   *
   * @returns undefined while the commitment or the salt is not final
   */
  playable(lastRound: number, signal: AbortSignal): Promise<PlayableChain | undefined>;
}

type ChainsContext = ChainsOptions & {
  /** The step that runs now. */
  preparing: Promise<void> | undefined;
  /** Whether the failure of the last step was logged. Later failures in a row are not logged. */
  isSilent: boolean;
};

/** Creates the chains of the process that runs the rounds. */
export function createChains(options: ChainsOptions): Chains {
  const context: ChainsContext = { ...options, preparing: undefined, isSilent: false };
  return { playable: (lastRound, signal) => playable(context, lastRound, signal) };
}

async function playable(
  context: ChainsContext,
  lastRound: number,
  signal: AbortSignal,
): Promise<PlayableChain | undefined> {
  const { db } = context;
  const known = await chainAfter(db, lastRound);
  const left = known === undefined ? 0 : known.baseRound + known.rounds - lastRound;
  const isReady = known !== undefined && known.salt !== null;
  // The rounds continue while the next chain is prepared.
  if (isReady && left <= spareRounds) void prepare(context, lastRound, signal);
  if (!isReady) await prepare(context, lastRound, signal);
  const chain = isReady ? known : await chainAfter(db, lastRound);
  return chain === undefined || chain.salt === null ? undefined : { ...chain, salt: chain.salt };
}

/**
 * Takes one step for the next chain, which may take long. Only one step runs at a time. A failed step is repeated at
 * the next call.
 */
function prepare(context: ChainsContext, lastRound: number, signal: AbortSignal): Promise<void> {
  context.preparing ??= step(context, lastRound, signal)
    .then(
      () => {
        context.isSilent = false;
      },
      (error: unknown) => {
        if (!context.isSilent) context.log.warn({ err: error }, "the next chain of Crash waits");
        context.isSilent = true;
      },
    )
    .finally(() => {
      context.preparing = undefined;
    });
  return context.preparing;
}

async function step(context: ChainsContext, lastRound: number, signal: AbortSignal): Promise<void> {
  const { db, secrets, rounds } = context;
  if ((await chainWithoutSalt(db)) === undefined && !(await isFollowed(db, lastRound))) {
    await makeChain({ db, secrets }, rounds, signal);
    await publish(context);
  }
  const chain = await chainWithoutSalt(db);
  if (chain !== undefined) await storeSalt(context, chain);
}

/**
 * Publishes the commitment, so that everybody can read it. Round 0 stands for the commitment until the first round is
 * played.
 */
async function publish({ db, clock }: ChainsContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tables = crashTables(trx);
    const publishedAt = new Date(clock.nowMs());
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
  });
}

/** Stores the witness and the salt. Only a final block decides which block the salt comes from. */
async function storeSalt(
  { db, log, blocks, commitments }: ChainsContext,
  chain: PublishedChain,
): Promise<void> {
  const { id, baseRound, rounds: length, commitment } = chain;
  const witness = await commitments.witness({
    ...({ kind: crashChainKind, hash: `0x${commitment}` } as const),
    number: BigInt(baseRound),
    size: BigInt(length),
  });
  // The next call begins another chain with other round numbers.
  if (witness === "spoiled") await giveUpSpoiled(db, id);
  if (witness === "spoiled" || witness === undefined) return;
  const saltBlock = witness.block + saltDistance;
  await crashTables(db)
    .updateTable("crash_chain")
    .set({
      commit_contract: witness.contract,
      commit_transaction: witness.transactionHash,
      commit_block: witness.block,
      salt_block: saltBlock,
    })
    .where("id", "=", id)
    .where("commit_block", "is", null)
    .where("salt", "is", null)
    .execute();
  const found = await blocks.finalHash(saltBlock);
  if (found === undefined) return;
  await crashTables(db)
    .updateTable("crash_chain")
    .set({ salt: found })
    .where("id", "=", id)
    .where("salt", "is", null)
    .execute();
  const { transactionHash } = witness;
  log.info(
    { commitment, transactionHash, saltBlock: String(saltBlock), salt: found },
    "a chain of Crash is ready",
  );
}
