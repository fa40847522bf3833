import type { Data } from "@gemplay/api-schema";
import { nameToOthers } from "@gemplay/api-schema/player";
import { archivedBefore, type Bet, type BetSeeds, findBet, isUuid } from "@gemplay/ledger";
import { findPlayer } from "../account/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { crashSeeds, shownBets } from "./crash/crash.records.ts";
import { roundRecord } from "./round-record.ts";
import { shownRound } from "./rounds.ts";
import { deleteSharedRound, findSharer, insertSharedRound } from "./shared-rounds.repository.ts";

type OwnRound = Data<"GET /games/round">;
type SharedRound = Data<"GET /games/round/shared">;
/** Returns the proof that a player's round is in the public log; null if it is not there yet. */
export type ProofOf = (playerId: bigint, id: string) => Promise<SharedRound["log"]>;

/**
 * Returns a player's finished round with its seeds; undefined if no such round exists. The result contains the server
 * seed only after a rotation of the seed pair has revealed the seed.
 */
async function readRound(
  db: Database,
  playerId: bigint,
  id: string,
): Promise<(Pick<OwnRound, "round" | "seeds"> & { readonly bet: Bet }) | undefined> {
  const bet = isUuid(id) ? await findBet(executorOf(db), playerId, id) : undefined;
  if (bet === undefined) return undefined;
  const [shown] = await shownBets(db, [bet]);
  const seeds = bet.seeds === undefined ? await crashSeeds(db, bet) : ownSeeds(bet.seedNo, bet.seeds);
  return shown === undefined || seeds === undefined ? undefined : { bet, round: shownRound(shown), seeds };
}

function ownSeeds(seedNumber: number, seeds: BetSeeds): OwnRound["seeds"] {
  const { serverSeedHash, serverSeed, clientSeed, rounds } = seeds;
  return { seedNumber, serverSeedHash, serverSeed: serverSeed ?? null, clientSeed, nonce: rounds };
}

async function ownerOf(db: Database, id: string): Promise<bigint | undefined> {
  if (!isUuid(id)) return undefined;
  return await findSharer(db, id);
}

/**
 * Checks that a round is not in an archived partition of the ledger.
 *
 * @throws {AppError} RoundPutAway if the round may be one of the player's archived rounds
 */
async function assertHere(db: Database, playerId: bigint, id: string): Promise<void> {
  const since = await archivedBefore(executorOf(db), playerId, id);
  if (since !== undefined) throw new AppError("RoundPutAway", { date: since.toISOString().slice(0, 10) });
}

/**
 * Returns one of the player's own rounds.
 *
 * @throws {AppError} RoundUnknown, RoundPutAway
 */
export async function ownRound(db: Database, playerId: bigint, id: string): Promise<OwnRound> {
  const found = await readRound(db, playerId, id);
  if (found === undefined) {
    await assertHere(db, playerId, id);
    throw new AppError("RoundUnknown");
  }
  const { bet, ...round } = found;
  return { ...round, record: await roundRecord(db, bet), shared: (await ownerOf(db, id)) !== undefined };
}

/**
 * Makes one of the player's rounds public, or ends this state. A repeated call with the same values changes nothing.
 *
 * @throws {AppError} RoundUnknown for a round of another player, RoundPutAway for an archived round
 */
export async function shareRound(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  playerId: bigint,
  { id, shared }: { readonly id: string; readonly shared: boolean },
): Promise<{ shared: boolean }> {
  if ((await readRound(db, playerId, id)) === undefined) {
    await assertHere(db, playerId, id);
    throw new AppError("RoundUnknown");
  }
  if (shared) await insertSharedRound(db, playerId, id, new Date(clock.nowMs()));
  else await deleteSharedRound(db, playerId, id);
  return { shared };
}

/**
 * Returns a round that its player has made public.
 *
 * @throws {AppError} RoundNotShared for a private or unknown round; RoundPutAway for an archived round that was public
 */
export async function sharedRound(
  { db, proofOf }: { readonly db: Database; readonly proofOf: ProofOf },
  id: string,
): Promise<SharedRound> {
  const owner = await ownerOf(db, id);
  const player = owner === undefined ? undefined : await findPlayer(db, owner);
  const found = player === undefined ? undefined : await readRound(db, player.id, id);
  if (player === undefined || found === undefined) {
    if (player !== undefined) await assertHere(db, player.id, id);
    throw new AppError("RoundNotShared");
  }
  const { round, seeds } = found;
  return {
    name: nameToOthers(player),
    round,
    seeds: { ...seeds, nonce: round.seedNumber === 0 ? seeds.nonce : round.nonce + 1 },
    log: await proofOf(player.id, id),
  };
}
