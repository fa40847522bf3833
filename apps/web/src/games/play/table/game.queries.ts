import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { inPlace, limitQueries, platformQueries, userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import type { Round, Seeds, SeedsAnswer, SeedsOfRound } from "../game/round.ts";
import { checkCommitted, noteCommitments, withCommitment } from "./commitments.ts";
import { randomHex } from "./random.ts";

/**
 * Queries that read the player's own seeds and rounds from the server for the game screens. All queries of seeds and
 * rounds need a signed-in player. When the session ends, the page removes the data of these queries.
 */
export const gameQueries = {
  seeds: () =>
    queryOptions({
      queryKey: ["user", "seeds"],
      queryFn: async ({ signal }) => {
        const seeds = await call("GET /fairness/seeds", {}, { signal });
        // The browser first stores the commitments, so that the server cannot choose them to match the client seed.
        await noteActive(seeds);
        return await setMissingClientSeed(seeds);
      },
    }),
  /** A round of the player, whose seeds contain the seed hash that the browser received before the round. */
  round: (id: string) =>
    queryOptions({
      queryKey: ["user", "round", id],
      queryFn: async (context) => {
        const found = await call("GET /games/round", { query: { id } }, inPlace(context));
        const { seeds } = found;
        return { ...found, seeds: seeds.seedNumber === 0 ? seeds : withCommitment(seeds) };
      },
    }),
  /** A round that everybody can read, because its player has shared it. */
  sharedRound: (id: string) =>
    queryOptions({
      queryKey: ["sharedRound", id],
      queryFn: (context) => call("GET /games/round/shared", { query: { id } }, inPlace(context)),
    }),
  /**
   * The seed pair of a round after its server seed was revealed. A revealed seed pair never changes. The server returns
   * a seed pair together with any round that used it.
   */
  revealed: (round: Round) =>
    queryOptions({
      queryKey: ["user", "revealed", round.seedNumber],
      queryFn: async ({ signal }): Promise<SeedsOfRound> =>
        withCommitment((await call("GET /games/round", { query: { id: round.id } }, { signal })).seeds),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/**
 * After a round, marks the cached lists and totals of the player's rounds as outdated. The page reads outdated data
 * from the server again when a screen needs the data, and not after every bet.
 */
export function outdateRounds(): void {
  for (const { queryKey } of [
    userQueries.records(),
    userQueries.lastRounds(),
    userQueries.dashboard(),
    limitQueries.limits(),
  ])
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}

/**
 * Stores the hash of the active seed pair and the commitments to later pairs. The commitment of a chain is the hash of
 * its first pair. Seed pairs are numbered without gaps, so a next pair from the time before chains has the next number.
 */
async function noteActive({
  active,
  nextServerSeedHash,
  chains,
}: Pick<SeedsAnswer, "active" | "nextServerSeedHash" | "chains">): Promise<void> {
  const config = await queryClient.ensureQueryData(platformQueries.config()).catch(() => undefined);
  const next =
    nextServerSeedHash === null
      ? []
      : [{ seedNumber: active.seedNumber + 1, serverSeedHash: nextServerSeedHash }];
  const first = chains.map(({ firstSeedNumber, commitment }) => ({
    seedNumber: firstSeedNumber,
    serverSeedHash: commitment,
  }));
  noteCommitments(
    [...first, active, ...next],
    config?.chain.genesisHash ?? "",
    first.map(({ seedNumber }) => seedNumber),
  );
}

/**
 * Sets a client seed that this browser has made if the active pair has none. If the seeds rotate automatically, also
 * sets a client seed for the next rotation.
 */
async function setMissingClientSeed(seeds: SeedsAnswer): Promise<Seeds> {
  const set = async (present: SeedsAnswer): Promise<SeedsAnswer> => ({
    ...present,
    ...(await call("POST /fairness/client-seed", { body: { clientSeed: randomHex(8) } })),
  });
  let present = seeds;
  if (present.active.clientSeed === null) present = await set(present);
  if (present.rotateAfterRounds > 0 && present.nextClientSeed === null) present = await set(present);
  const { active } = present;
  const { clientSeed } = active;
  if (clientSeed === null) throw new Error("the server has not stored the client seed");
  return { ...present, active: { ...active, clientSeed } };
}

const readSeeds = () => queryClient.fetchQuery({ ...gameQueries.seeds(), staleTime: 0 });

/** Checks that the server had committed to the seed pair of a round before the round. */
export function checkPairOf(round: Pick<Round, "seedNumber">): void {
  void checkCommitted(round, readSeeds);
}

/**
 * Reads the seed hashes from the server, unless the page already knows the seed hash for the next round. The next round
 * uses the active seed pair, or a later pair after an automatic rotation, whose hash follows from the player's chain.
 * Reading the seeds also sets a missing client seed.
 * @param last number of the seed pair that the last round on this page used; 0 before the first round
 */
export async function ensureCommitments(last: number): Promise<void> {
  const known = queryClient.getQueryData(gameQueries.seeds().queryKey);
  if (!known || last > known.active.seedNumber) await readSeeds();
}

/**
 * Reveals the player's server seed and starts the next seed pair. Stores the revealed seed pair in the query cache.
 * @throws {ApiError} after `call` has shown the error to the player
 */
export async function rotateSeeds(clientSeed: string): Promise<void> {
  const { revealed, ...current } = await call("POST /fairness/rotate", { body: { clientSeed } });
  await noteActive(current);
  const compared = withCommitment(revealed);
  queryClient.setQueryData(
    gameQueries.seeds().queryKey,
    (known) => known && { ...known, ...current, lastRevealed: revealed },
  );
  queryClient.setQueryData(["user", "revealed", revealed.seedNumber], compared);
  await queryClient.invalidateQueries({ queryKey: ["user", "round"] });
}

/**
 * Sets after how many rounds the server rotates the player's seed pair automatically. The number 0 switches
 * the automatic rotation off.
 * @throws {ApiError} after `call` has shown the error to the player
 */
export async function rotateAfter(rounds: number): Promise<void> {
  const { rotateAfterRounds } = await call("POST /fairness/automatic", {
    body: { rotateAfterRounds: rounds },
  });
  const known = queryClient.getQueryData(gameQueries.seeds().queryKey);
  if (known)
    queryClient.setQueryData(
      gameQueries.seeds().queryKey,
      await setMissingClientSeed({ ...known, rotateAfterRounds }),
    );
}
