import type { CrashChainEntry, CrashRoundEntry } from "@gemplay/games";
import type { Kysely } from "kysely";
import { saltedChainsAfter } from "./chains.repository.ts";
import { shownAmounts } from "./crash.view.ts";
import { roundsAfter, unfinishedRounds } from "./rounds.repository.ts";

/** Returns the numbers of the rounds of Crash whose results must not be published yet. */
export const runningCrashRounds = unfinishedRounds;

/**
 * Returns the entries of the public log for hash chains and finished rounds of Crash that follow the given ones, in
 * their order. A chain comes before its rounds.
 */
export async function crashEntriesAfter<T>(
  db: Kysely<T>,
  { chain, round, limit }: { readonly chain: number; readonly round: number; readonly limit: number },
): Promise<readonly (CrashChainEntry | CrashRoundEntry)[]> {
  const [chains, rounds] = [await saltedChainsAfter(db, chain), await roundsAfter(db, { round, limit })];
  return [
    ...chains.map(
      (one): CrashChainEntry => ({
        kind: "crash chain",
        chain: one.id,
        commitment: one.commitment,
        firstRound: one.baseRound + 1,
        rounds: one.rounds,
        salt: one.salt ?? "",
        saltBlock: one.saltBlock ?? 0,
      }),
    ),
    ...rounds.map(
      (one): CrashRoundEntry => ({
        kind: "crash round",
        round: one.round,
        chain: one.chainId,
        startsAtMs: one.startsAtMs,
        gameHash: one.gameHash,
        crashPointE4: one.crashPointE4,
        limits:
          one.limits === undefined
            ? null
            : { mostWin: shownAmounts(one.limits.mostWinBase), byHandE4: one.limits.byHandE4 },
      }),
    ),
  ];
}
