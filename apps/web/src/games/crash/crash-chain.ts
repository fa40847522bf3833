import { type ChainLink, chainBelow } from "@gemplay/games";
import type { CrashFloor } from "../../queries/index.ts";

/**
 * Walks a chain down to an earlier round, a hash at a time, without holding the page up.
 * @param rest asked after each link that is not the wanted one: what to wait for before the next; false gives up
 * @returns the round's game hash; undefined when it was given up, or the chain ended before
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

/** Hashes between two looks at what else the page has to do. */
const slice = 4_000;

/**
 * Follows a round's game hash down to the chain's commitment, SHA-256 by SHA-256.
 * @param onProgress told from 0 to 1
 * @returns whether it arrives at the commitment; undefined when it was given up
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
