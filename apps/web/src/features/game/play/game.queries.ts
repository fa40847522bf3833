import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { queryClient } from "../../../stores/index.ts";
import type { Round, SeedsOfRound } from "./round.ts";

/** What the game screens read about the player's own seeds and rounds. All need a session and end with it. */
export const gameQueries = {
  seeds: () =>
    queryOptions({
      queryKey: ["user", "seeds"],
      queryFn: ({ signal }) => call("GET /fairness/seeds", {}, { signal, silent: true }),
    }),
  round: (id: string) =>
    queryOptions({
      queryKey: ["user", "round", id],
      queryFn: ({ signal }) => call("GET /games/round", { query: { id } }, { signal, silent: true }),
    }),
  /** The revealed pair a round was played on; any round of that pair tells it, and it never changes again. */
  revealed: (round: Round) =>
    queryOptions({
      queryKey: ["user", "revealed", round.seedNumber],
      queryFn: async ({ signal }): Promise<SeedsOfRound> =>
        (await call("GET /games/round", { query: { id: round.id } }, { signal, silent: true })).seeds,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/**
 * Reveals the server seed and starts the next pair; what was read of the old one is put right at once.
 * @throws ApiError, which was shown
 */
export async function rotateSeeds(clientSeed: string): Promise<void> {
  const { revealed, active, nextServerSeedHash } = await call("POST /fairness/rotate", {
    body: { clientSeed },
  });
  queryClient.setQueryData(
    gameQueries.seeds().queryKey,
    (known) => known && { ...known, active, nextServerSeedHash, lastRevealed: revealed },
  );
  queryClient.setQueryData(["user", "revealed", revealed.seedNumber], revealed);
  await queryClient.invalidateQueries({ queryKey: ["user", "round"] });
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

/** A new client seed for those who do not want to choose one. */
export function randomClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
