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
  publishChain,
  storeSaltHash,
  storeWitness,
} from "./chains.repository.ts";
import { makeChain } from "./crash.chains.ts";
import type { SaltBlocks } from "./crash.salt.ts";

export type PlayableChain = PublishedChain & { readonly salt: string };

/** The number of rounds before the end of a chain at which the next chain is prepared. */
const spareRounds = 2_000;
/** The kind of a Crash chain's commitment on the blockchain. */
export const crashChainKind = "crash chain";
/**
 * The number of blocks from the commitment's block to the block whose hash is the salt. The fixed number leaves nobody
 * a choice of the salt.
 */
const saltDistance = 5n;

export interface ChainsOptions {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  readonly blocks: SaltBlocks;
  readonly commitments: Pick<Commitments, "witness">;
  /** The number of rounds of a new hash chain. */
  readonly rounds: number;
}

export interface Chains {
  /**
   * Takes one step to make the chain of the round after `lastRound` playable, or the following chain if that chain is
   * needed soon. The steps are: make the chain, publish the chain, wait for the witnessed commitment, and read the
   * salt.
   *
   * @returns undefined while the commitment or the salt is not final
   */
  playable(lastRound: number, signal: AbortSignal): Promise<PlayableChain | undefined>;
}

type ChainsContext = ChainsOptions & {
  /** The step of the chain's preparation that runs now. */
  preparing: Promise<void> | undefined;
  /** Whether the failure of the last step was logged. Later failures in a row are not logged. */
  isSilent: boolean;
};

/** Creates the chain service of the process that runs the rounds. */
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
  // Rounds continue while the next chain is prepared.
  if (isReady && left <= spareRounds) void prepare(context, lastRound, signal);
  if (!isReady) await prepare(context, lastRound, signal);
  const chain = isReady ? known : await chainAfter(db, lastRound);
  return chain === undefined || chain.salt === null ? undefined : { ...chain, salt: chain.salt };
}

/**
 * Takes one step for the next chain, which may take long. Only one step runs at a time. The next call repeats a failed
 * step.
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
 * Publishes the chain's commitment, so that everybody can read the commitment. Round 0 represents the commitment until
 * the first round is played.
 */
async function publish({ db, clock }: ChainsContext): Promise<void> {
  await db.transaction().execute((trx) => publishChain(trx, new Date(clock.nowMs())));
}

/** Stores the witness and the salt of a chain. The block of the salt depends only on a final block. */
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
  await storeWitness(db, id, { ...witness, saltBlock });
  const found = await blocks.finalHash(saltBlock);
  if (found === undefined) return;
  await storeSaltHash(db, id, found);
  const { transactionHash } = witness;
  log.info(
    { commitment, transactionHash, saltBlock: String(saltBlock), salt: found },
    "a chain of Crash is ready",
  );
}
