import { isClientSeed } from "@gemplay/games";
import {
  type CurrentSeeds,
  currentSeeds,
  ensureChain,
  ensureSeeds,
  LedgerError,
  type RevealedSeed,
  revealedSeed,
  rotateSeed,
  setClientSeed,
  setPairRounds,
} from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import { findPlayer, setRotateAfterRounds } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError, shownRefusal } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { type AutomaticRotation, createAutomaticRotation } from "./automatic-rotation.ts";
import {
  type ClientSeedAnswer,
  fairnessRoutes,
  type RotationAnswer,
  type SeedsAnswer,
} from "./fairness.routes.ts";

export interface Fairness {
  routes(app: FastifyInstance): void;
  readonly rotation: AutomaticRotation;
}

type Dependencies = Pick<Platform, "db" | "secrets">;

export function createFairness(dependencies: Dependencies & Pick<Platform, "log" | "playerMutex">): Fairness {
  const { playerMutex } = dependencies;
  return {
    rotation: createAutomaticRotation(dependencies),
    routes: (app) =>
      fairnessRoutes(app, {
        seeds: (playerId) => seeds(dependencies, playerId),
        rotateAfter: (playerId, rounds) =>
          playerMutex.take(playerId, () => rotateAfter(dependencies, playerId, rounds)),
        setClientSeed: (playerId, clientSeed) =>
          playerMutex.take(playerId, () => chooseClientSeed(dependencies, playerId, clientSeed)),
        rotate: (playerId, clientSeed) =>
          playerMutex.take(playerId, () => rotate(dependencies, playerId, clientSeed)),
      }),
  };
}

async function seeds(dependencies: Dependencies, playerId: bigint): Promise<SeedsAnswer> {
  const { db } = dependencies;
  const executor = executorOf(db);
  const current = await existingSeeds(dependencies, playerId);
  // The seed pairs of a player have consecutive numbers. The last rotated pair therefore has the number before the
  // active pair's number.
  const last = await revealedSeed(executor, playerId, current.seedNo - 1);
  return {
    active: shownPair(current),
    nextClientSeed: current.nextClientSeed ?? null,
    ...shownCommitments(current),
    lastRevealed: last === undefined ? null : shownRevealed(last),
    rotateAfterRounds: (await findPlayer(db, playerId))?.rotateAfterRounds ?? 0,
  };
}

/**
 * Stores the number of rounds after which the player's seed pairs rotate. Every later bet in every process uses the
 * stored number of rounds. The player's sessions show the new number of rounds a short time later.
 */
async function rotateAfter({ db, secrets }: Dependencies, playerId: bigint, rounds: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setRotateAfterRounds(trx, playerId, rounds);
    await setPairRounds(executorOf(trx), secrets, playerId, rounds || undefined);
  });
}

/**
 * Returns the player's seed pairs, and creates the first pair if the player has no pair. A player gets the first pair
 * when the player's pairs are first read, or at the first bet. If the player has no chain of server seeds, the function
 * also commits to one, so that the player knows the commitment before the next rotation.
 */
async function existingSeeds({ db, secrets }: Dependencies, playerId: bigint): Promise<CurrentSeeds> {
  const executor = executorOf(db);
  const found = await currentSeeds(executor, playerId).catch((error: unknown) => {
    if (!(error instanceof LedgerError && error.refusal === "seed_missing")) throw error;
  });
  if (found === undefined) await ensureSeeds(executor, secrets, [playerId]);
  else if (found.chains.length > 0) return found;
  else await db.transaction().execute((trx) => ensureChain(executorOf(trx), secrets, playerId));
  return await currentSeeds(executor, playerId);
}

/**
 * Sets the client seed of the active pair if it has none; otherwise the client seed for the next automatic rotation.
 *
 * @throws {AppError} ClientSeedInvalid
 */
async function chooseClientSeed(
  { db, secrets }: Dependencies,
  playerId: bigint,
  clientSeed: string,
): Promise<ClientSeedAnswer> {
  if (!isClientSeed(clientSeed)) throw new AppError("ClientSeedInvalid");
  const current = await db.transaction().execute(async (trx) => {
    await ensureSeeds(executorOf(trx), secrets, [playerId]);
    await setClientSeed(executorOf(trx), playerId, clientSeed);
    return await currentSeeds(executorOf(trx), playerId);
  });
  return { active: shownPair(current), nextClientSeed: current.nextClientSeed ?? null };
}

/**
 * Rotates the player's seed pair.
 *
 * @throws {AppError} ClientSeedInvalid, ClientSeedMissing, SeedsInUse
 */
async function rotate(
  { db, secrets }: Dependencies,
  playerId: bigint,
  clientSeed: string,
): Promise<RotationAnswer> {
  if (!isClientSeed(clientSeed)) throw new AppError("ClientSeedInvalid");
  await ensureSeeds(executorOf(db), secrets, [playerId]);
  const { revealed, current } = await db
    .transaction()
    .execute((trx) => rotateSeed(executorOf(trx), secrets, playerId, { clientSeed }))
    .catch((error: unknown) => {
      throw shownRefusal(error);
    });
  return {
    revealed: shownRevealed(revealed),
    active: { ...shownPair(current), clientSeed },
    nextClientSeed: current.nextClientSeed ?? null,
    ...shownCommitments(current),
  };
}

function shownPair({ seedNo, serverSeedHash, clientSeed, nextNonce }: CurrentSeeds): SeedsAnswer["active"] {
  return { seedNumber: seedNo, serverSeedHash, clientSeed: clientSeed ?? null, nonce: nextNonce };
}

function shownCommitments({
  nextServerSeedHash,
  chains,
}: CurrentSeeds): Pick<SeedsAnswer, "nextServerSeedHash" | "chains"> {
  return {
    nextServerSeedHash: nextServerSeedHash ?? null,
    chains: chains.map(({ firstSeedNo, links, commitment }) => ({
      firstSeedNumber: firstSeedNo,
      links,
      commitment,
    })),
  };
}

function shownRevealed(seed: RevealedSeed): RotationAnswer["revealed"] {
  const { seedNo, serverSeed, serverSeedHash, clientSeed, rounds } = seed;
  return { seedNumber: seedNo, serverSeedHash, clientSeed, nonce: rounds, serverSeed };
}
