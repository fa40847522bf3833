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

/** The server prepares the next hash chain this many rounds before the end of the current chain. */
const spareRounds = 2_000;
/** The identifier under which the commitment contract stores the commitments of Crash chains. */
export const crashChainKind = "crash chain";
/**
 * The number of blocks from the block with a chain's commitment to the block whose hash is the salt. Because this
 * number is fixed, nobody can choose the salt.
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
   * Executes one step of preparing the hash chain for the round after `lastRound`. If this chain is ready and ends
   * soon, executes one step of preparing the following chain. The steps are: compute the hash chain, publish its
   * commitment, wait until a final block contains the commitment, and read the salt.
   *
   * @returns the chain for the round after `lastRound`; undefined until the blocks of its commitment and its salt are
   *   final
   */
  playable(lastRound: number, signal: AbortSignal): Promise<PlayableChain | undefined>;
}

type ChainsContext = ChainsOptions & {
  /** The running step in the preparation of a hash chain; undefined if no step runs. */
  preparing: Promise<void> | undefined;
  /** True if the last step failed and its failure was logged. Further failures are not logged until a step succeeds. */
  isSilent: boolean;
};

/** Creates the service that prepares hash chains in the process that runs the rounds. */
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
  // The code does not wait for this step, so that rounds continue during the preparation of the next chain.
  if (isReady && left <= spareRounds) void prepare(context, lastRound, signal);
  if (!isReady) await prepare(context, lastRound, signal);
  const chain = isReady ? known : await chainAfter(db, lastRound);
  return chain === undefined || chain.salt === null ? undefined : { ...chain, salt: chain.salt };
}

/**
 * Executes one step of preparing the next hash chain, which may take several seconds. If a step already runs, the
 * function starts no second step. If a step failed, the next call of the function repeats the step.
 */
function prepare(context: ChainsContext, lastRound: number, signal: AbortSignal): Promise<void> {
  context.preparing ??= step(context, lastRound, signal)
    .then(
      () => {
        context.isSilent = false;
      },
      (error: unknown) => {
        if (!context.isSilent)
          context.log.warn(
            { err: error },
            "preparing the next hash chain of Crash failed, and the server will try again",
          );
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
 * Publishes the commitment of the new hash chain, so that everybody can read it. Before the first round of a deployment
 * is played, the page shows the commitment as round 0.
 */
async function publish({ db, clock }: ChainsContext): Promise<void> {
  await db.transaction().execute((trx) => publishChain(trx, new Date(clock.nowMs())));
}

/**
 * Stores which blockchain transaction contains a chain's commitment, and stores the salt of the chain. The block number
 * of the salt is counted from a final block, so a reorganisation of the blockchain cannot change which block provides
 * the salt.
 */
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
  // The next call of the function begins a new hash chain with other round numbers.
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
    "a hash chain of Crash is ready for rounds",
  );
}
