import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/index.ts";
import { inPlace, limitQueries, platformQueries, userQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";
import { noteCommitments, withCommitment } from "./commitments.ts";
import type { Round, Seeds, SeedsOfRound } from "./round.ts";

/**
 * Queries of the player's own seeds and rounds for the game screens. All these queries need a session, and the page
 * removes their data when the session ends.
 */
export const gameQueries = {
  seeds: () =>
    queryOptions({
      queryKey: ["user", "seeds"],
      queryFn: async ({ signal }) => {
        const seeds = await call("GET /fairness/seeds", {}, { signal });
        await noteActive(seeds);
        return seeds;
      },
    }),
  /** A round of the player, whose seeds contain the hash that was read before the round. */
  round: (id: string) =>
    queryOptions({
      queryKey: ["user", "round", id],
      queryFn: async (context) => {
        const found = await call("GET /games/round", { query: { id } }, inPlace(context));
        const { seeds } = found;
        return { ...found, seeds: seeds.seedNumber === 0 ? seeds : withCommitment(seeds) };
      },
    }),
  /** A round that its player shared, which everybody can read. */
  sharedRound: (id: string) =>
    queryOptions({
      queryKey: ["sharedRound", id],
      queryFn: (context) => call("GET /games/round/shared", { query: { id } }, inPlace(context)),
    }),
  /**
   * The revealed seed pair of a round. The pair never changes, and the server returns the pair with any of its rounds.
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
 * Marks the lists and the totals of the player's rounds as outdated after a round. The page reads the outdated data
 * again at its next use, and not after every bet.
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

/** Stores the commitments of the active seed pair and of the next one. The numbers of seed pairs have no gaps. */
async function noteActive({
  active,
  nextServerSeedHash,
}: Pick<Seeds, "active" | "nextServerSeedHash">): Promise<void> {
  const config = await queryClient.ensureQueryData(platformQueries.config()).catch(() => undefined);
  const next = { seedNumber: active.seedNumber + 1, serverSeedHash: nextServerSeedHash };
  noteCommitments([active, next], config?.chain.genesisHash ?? "");
}

/**
 * Reads the commitments unless the seed pair of the next round is known: the active pair, or the next pair after an
 * automatic rotation.
 * @param last number of the seed pair of this page's last round; 0 before the first round
 */
export async function ensureCommitments(last: number): Promise<void> {
  const seeds = queryClient.getQueryData(gameQueries.seeds().queryKey);
  if (!seeds || last > seeds.active.seedNumber)
    await queryClient.fetchQuery({ ...gameQueries.seeds(), staleTime: 0 });
}

/**
 * Reveals the server seed and starts the next pair. Stores the revealed seed pair in the query cache.
 * @throws {ApiError} after `call` has shown the error to the player
 */
export async function rotateSeeds(clientSeed: string): Promise<void> {
  const { revealed, active, nextServerSeedHash } = await call("POST /fairness/rotate", {
    body: { clientSeed },
  });
  await noteActive({ active, nextServerSeedHash });
  const compared = withCommitment(revealed);
  queryClient.setQueryData(
    gameQueries.seeds().queryKey,
    (known) => known && { ...known, active, nextServerSeedHash, lastRevealed: revealed },
  );
  queryClient.setQueryData(["user", "revealed", revealed.seedNumber], compared);
  await queryClient.invalidateQueries({ queryKey: ["user", "round"] });
}

/**
 * Makes a round of the player public, or private again.
 * @throws {ApiError} after `call` has shown the error to the player
 */
export async function shareRound(id: string, wanted: boolean): Promise<void> {
  const { shared } = await call("POST /games/round/share", { body: { id, shared: wanted } });
  queryClient.setQueryData(gameQueries.round(id).queryKey, (known) => known && { ...known, shared });
  queryClient.removeQueries({ queryKey: gameQueries.sharedRound(id).queryKey });
}

/**
 * Sets the number of rounds after which the server rotates the seed pair automatically. 0 switches the automatic
 * rotation off.
 * @throws {ApiError} after `call` has shown the error to the player
 */
export async function rotateAfter(rounds: number): Promise<void> {
  const { rotateAfterRounds } = await call("POST /fairness/automatic", {
    body: { rotateAfterRounds: rounds },
  });
  queryClient.setQueryData(gameQueries.seeds().queryKey, (known) => known && { ...known, rotateAfterRounds });
}
