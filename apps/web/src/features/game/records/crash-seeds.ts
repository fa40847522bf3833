import type { ChainLink } from "@gemplay/games";
import { call } from "../../../api/index.ts";
import { hashBelow } from "../../../games/crash/crash-chain.ts";
import type { RevealedSeeds } from "../../../proofs/index.ts";
import { idleRests } from "../idle/idle.ts";

/** Number of rounds between two stored hashes, so that every other hash is at most this number of steps away. */
const keptEvery = 1_000;

interface KnownChain {
  readonly salt: string;
  /** Number of the base round. The chain contains the rounds after the base round. */
  readonly baseRound: number;
  /** The newest hash, and one hash per 1,000 rounds, in descending order of the rounds. */
  readonly links: ChainLink[];
}

let known: KnownChain | null = null;

/**
 * Returns the seeds of a round of Crash, computed from the newest public game hash. The hash of each round is the
 * SHA-256 of the hash of the next round, so the page reads only the newest hash, and no round can have a different
 * hash.
 * @returns undefined for a round that has not ended, and for a round of an earlier chain
 * @throws {ApiError} after `call` has shown the error to the player
 */
export async function crashSeeds(round: number): Promise<RevealedSeeds | undefined> {
  if (round > (known?.links[0]?.round ?? -1)) known = await readChain();
  const { links, salt, baseRound } = known ?? { links: [], salt: "", baseRound: 0 };
  const [newest] = links;
  if (!newest || round > newest.round || round <= baseRound) return undefined;
  const serverSeed = await hashAt(links, round);
  const serverSeedHash = await hashAt(links, round - 1);
  return { seedNumber: 0, serverSeed, serverSeedHash, clientSeed: salt, nonce: round };
}

async function readChain(): Promise<KnownChain> {
  const { history, chain } = await call("GET /games/crash");
  const { salt, baseRound } = chain;
  // Until a round of a new chain has ended, the newest hash belongs to the previous chain.
  const newest = history.find((past) => past.round > baseRound);
  return { salt, baseRound, links: newest ? [{ round: newest.round, gameHash: newest.gameHash }] : [] };
}

/** Computes the hashes down to a round while the page is idle, and stores one hash per `keptEvery` rounds. */
async function hashAt(links: ChainLink[], round: number): Promise<string> {
  const above = links.findLast((link) => link.round >= round);
  const rest = idleRests();
  const found =
    above &&
    (await hashBelow(above, round, (link) => {
      if (link.round % keptEvery === 0 && link.round < (links.at(-1)?.round ?? 0)) links.push(link);
      return rest();
    }));
  if (found === undefined) throw new RangeError(`round ${round} is not on the chain`);
  return found;
}
