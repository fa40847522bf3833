import { type ChainLink, chainBelow } from "@gemplay/games";
import type { CrashState } from "../../../queries/index.ts";

/**
 * Computes the hashes of a hash chain down to an earlier round, one hash at a time, without blocking the browser.
 * @param rest called after each computed hash, except the hash of the requested round. If `rest` returns a promise, the
 * computation waits for it. If the promise resolves to false, the computation stops.
 * @returns the game hash of the requested round, or undefined if `rest` stopped the computation or the chain ended
 * before this round
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

/** Number of hashes that the page computes before it pauses for other work. */
const slice = 4_000;

/**
 * Computes the hashes with SHA-256, from the game hash of a round down to the commitment of the hash chain.
 * @param onProgress called with the progress of the computation, from 0 to 1
 * @returns whether the game hash leads to the commitment, or undefined if the computation was aborted
 */
export async function reachesCommitment(
  link: ChainLink,
  { commitment, baseRound }: Pick<CrashState["chain"], "commitment" | "baseRound">,
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
