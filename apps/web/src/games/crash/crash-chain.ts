import { type ChainLink, chainBelow } from "@gemplay/games";
import type { CrashFloor } from "../../queries/index.ts";

/**
 * Follows a hash chain down to an earlier round, one hash at a time, without blocking the page.
 * @param rest called after each hash that is not the wanted hash; may return a promise to wait for, and a promise of
 * false stops the search
 * @returns the game hash of the round, or undefined if `rest` stopped the search or the chain ended earlier
 */
export async function hashBelow(
  from: ChainLink,
  round: number,
  rest: (link: ChainLink) => Promise<unknown> | undefined,
): Promise<string | undefined> {
  if (from.round === round) return from.gameHash;
  for (const link of chainBelow(from)) {
    if (link.round === round) return link.gameHash;
    const waiting = rest(link);
    if (waiting && (await waiting) === false) return undefined;
  }
  return undefined;
}

/** Number of hashes between two pauses for other work of the page. */
const slice = 4_000;

/**
 * Follows the game hash of a round down to the chain's commitment with SHA-256.
 * @param onProgress receives the progress from 0 to 1
 * @returns whether the hash leads to the commitment, or undefined after an abort
 */
export async function reachesCommitment(
  link: ChainLink,
  { commitment, baseRound }: Pick<CrashFloor["chain"], "commitment" | "baseRound">,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const reached = await hashBelow(link, baseRound, ({ round }) => {
    if (round % slice !== 0) return undefined;
    onProgress((link.round - round) / (link.round - baseRound));
    return new Promise((done) => setTimeout(() => done(!signal.aborted)));
  });
  return signal.aborted ? undefined : reached === commitment;
}
