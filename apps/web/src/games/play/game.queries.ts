import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/index.ts";
import { inPlace, limitQueries, platformQueries, userQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";
import { noteCommitments, withCommitment } from "./commitments.ts";
import type { Round, Seeds, SeedsOfRound } from "./round.ts";

/** What the game screens read about the player's own seeds and rounds. All need a session and end with it. */
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
  /** An own round; its seeds with the hash that was read before it. */
  round: (id: string) =>
    queryOptions({
      queryKey: ["user", "round", id],
      queryFn: async (context) => {
        const found = await call("GET /games/round", { query: { id } }, inPlace(context));
        const { seeds } = found;
        return { ...found, seeds: seeds.seedNumber === 0 ? seeds : withCommitment(seeds) };
      },
    }),
  /** A round that its player shared; for everybody. */
  sharedRound: (id: string) =>
    queryOptions({
      queryKey: ["sharedRound", id],
      queryFn: (context) => call("GET /games/round/shared", { query: { id } }, inPlace(context)),
    }),
  /** The revealed pair a round was played on; any round of that pair tells it, and it never changes again. */
  revealed: (round: Round) =>
    queryOptions({
      queryKey: ["user", "revealed", round.seedNumber],
      queryFn: async ({ signal }): Promise<SeedsOfRound> =>
        withCommitment((await call("GET /games/round", { query: { id: round.id } }, { signal })).seeds),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** After a round: what lists and sums the player's rounds is read again when it is next looked at, not after every bet. */
export function outdateRounds(): void {
  for (const { queryKey } of [
    userQueries.records(),
    userQueries.lastRounds(),
    userQueries.dashboard(),
    limitQueries.limits(),
  ])
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
}

/** The active pair's commitment and the next one's: numbers have no holes. */
async function noteActive({
  active,
  nextServerSeedHash,
}: Pick<Seeds, "active" | "nextServerSeedHash">): Promise<void> {
  const config = await queryClient.ensureQueryData(platformQueries.config()).catch(() => undefined);
  const next = { seedNumber: active.seedNumber + 1, serverSeedHash: nextServerSeedHash };
  noteCommitments([active, next], config?.chain.genesisHash ?? "");
}

/**
 * Reads the commitments unless the pair that the next round will be drawn from is known: the active one, or the next
 * when the active one turned by itself.
 * @param last number of the pair that the last round of this page was drawn from; 0 before the first
 */
export async function ensureCommitments(last: number): Promise<void> {
  const seeds = queryClient.getQueryData(gameQueries.seeds().queryKey);
  if (!seeds || last > seeds.active.seedNumber)
    await queryClient.fetchQuery({ ...gameQueries.seeds(), staleTime: 0 });
}

/**
 * Reveals the server seed and starts the next pair; what was read of the old one is put right at once.
 * @throws ApiError, which was shown
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
 * Makes an own round public, or no longer.
 * @throws {ApiError} that was shown
 */
export async function shareRound(id: string, wanted: boolean): Promise<void> {
  const { shared } = await call("POST /games/round/share", { body: { id, shared: wanted } });
  queryClient.setQueryData(gameQueries.round(id).queryKey, (known) => known && { ...known, shared });
  queryClient.removeQueries({ queryKey: gameQueries.sharedRound(id).queryKey });
}

/**
 * After how many rounds the pair is rotated by itself; 0: only by hand.
 * @throws ApiError, which was shown
 */
export async function rotateAfter(rounds: number): Promise<void> {
  const { rotateAfterRounds } = await call("POST /fairness/automatic", {
    body: { rotateAfterRounds: rounds },
  });
  queryClient.setQueryData(gameQueries.seeds().queryKey, (known) => known && { ...known, rotateAfterRounds });
}
