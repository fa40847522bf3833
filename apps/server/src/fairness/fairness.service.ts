import { isClientSeed } from "@gemplay/games";
import {
  type CurrentSeeds,
  currentSeeds,
  ensureSeeds,
  LedgerError,
  type RevealedSeed,
  revealedSeed,
  rotateSeed,
} from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import { findPlayer, setRotateAfterRounds } from "../account/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { type AutomaticRotation, createAutomaticRotation } from "./automatic-rotation.ts";
import { fairnessRoutes, type RotationAnswer, type SeedsAnswer } from "./fairness.routes.ts";

export interface Fairness {
  routes(app: FastifyInstance): void;
  readonly rotation: AutomaticRotation;
}

export function createFairness({ db, log }: Pick<Platform, "db" | "log">): Fairness {
  return {
    rotation: createAutomaticRotation({ db, log }),
    routes: (app) =>
      fairnessRoutes(app, {
        seeds: (playerId) => seeds(db, playerId),
        rotateAfter: (playerId, rounds) =>
          db.transaction().execute((trx) => setRotateAfterRounds(trx, playerId, rounds)),
        rotate: (playerId, clientSeed) => rotate(db, playerId, clientSeed),
      }),
  };
}

async function seeds(db: Database, playerId: bigint): Promise<SeedsAnswer> {
  const executor = executorOf(db);
  const current = await existingSeeds(db, playerId);
  // Numbers have no holes: the pair before the active one is the last that was rotated out.
  const last = await revealedSeed(executor, playerId, current.seedNo - 1);
  return {
    active: shownPair(current),
    nextServerSeedHash: current.nextServerSeedHash,
    lastRevealed: last === undefined ? null : shownRevealed(last),
    rotateAfterRounds: (await findPlayer(db, playerId))?.rotateAfterRounds ?? 0,
  };
}

/** A player gets the first pair with the first look at it, or with the first bet. */
async function existingSeeds(db: Database, playerId: bigint): Promise<CurrentSeeds> {
  const executor = executorOf(db);
  try {
    return await currentSeeds(executor, playerId);
  } catch (error) {
    if (!(error instanceof LedgerError && error.refusal === "seed_missing")) throw error;
  }
  await ensureSeeds(executor, [playerId]);
  return await currentSeeds(executor, playerId);
}

/** @throws {AppError} ClientSeedInvalid, SeedsInUse */
async function rotate(db: Database, playerId: bigint, clientSeed: string): Promise<RotationAnswer> {
  if (!isClientSeed(clientSeed)) throw new AppError("ClientSeedInvalid");
  await ensureSeeds(executorOf(db), [playerId]);
  const { revealed, current } = await db
    .transaction()
    .execute((trx) => rotateSeed(executorOf(trx), playerId, { clientSeed }))
    .catch((error: unknown) => {
      if (error instanceof LedgerError && error.refusal === "seed_in_use") throw new AppError("SeedsInUse");
      throw error;
    });
  return {
    revealed: shownRevealed(revealed),
    active: shownPair(current),
    nextServerSeedHash: current.nextServerSeedHash,
  };
}

function shownPair({ seedNo, serverSeedHash, clientSeed, nextNonce }: CurrentSeeds): SeedsAnswer["active"] {
  return { seedNumber: seedNo, serverSeedHash, clientSeed, nonce: nextNonce };
}

function shownRevealed(seed: RevealedSeed): RotationAnswer["revealed"] {
  const { seedNo, serverSeed, serverSeedHash, clientSeed, rounds } = seed;
  return { seedNumber: seedNo, serverSeedHash, clientSeed, nonce: rounds, serverSeed };
}
