import { type ChainLink, chainBelow } from "@gemplay/games";
import type { CrashFloor } from "../../../queries/index.ts";

/** Hashes between two looks at what else the page has to do. */
const slice = 4_000;

/**
 * Follows a round's game hash down to the chain's commitment, SHA-256 by SHA-256, without holding the page up.
 * @param onProgress told from 0 to 1
 * @returns whether it arrives at the commitment; undefined when it was given up
 */
export async function reachesCommitment(
  link: ChainLink,
  { commitment, baseRound }: Pick<CrashFloor["chain"], "commitment" | "baseRound">,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  for (const { round, gameHash } of chainBelow(link)) {
    if (round === baseRound) return gameHash === commitment;
    if (round % slice !== 0) continue;
    onProgress((link.round - round) / (link.round - baseRound));
    await new Promise((done) => setTimeout(done));
    if (signal.aborted) return undefined;
  }
  return false;
}
