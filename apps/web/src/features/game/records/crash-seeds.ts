import type { ChainLink } from "@gemplay/games";
import { call } from "../../../api/index.ts";
import { hashBelow } from "../../../games/crash/proof/crash-chain.ts";
import type { RevealedSeeds } from "../../../proofs/index.ts";
import { idleRests } from "../idle/idle.ts";

/**
 * Number of rounds between two game hashes that the page stores. After a search of `hashAt` has passed a round, the
 * hash of this round is at most 1,000 steps away from a stored hash. The first search for a round may take more steps.
 */
const keptEvery = 1_000;

interface KnownChain {
  readonly salt: string;
  /** Number of the last Crash round before the hash chain begins. The hash chain contains only later rounds. */
  readonly baseRound: number;
  /** Game hashes that the page stores, newest round first: the newest hash, and one hash per 1,000 rounds. */
  readonly links: ChainLink[];
}

let known: KnownChain | null = null;

/**
 * Returns the seeds of a Crash round, computed from the newest public game hash. The hash of each round is the SHA-256
 * of the hash of the next round. The page reads only the newest hash from the server, because all earlier hashes follow
 * from the newest hash.
 * @returns undefined if the round has not ended, or belongs to an earlier hash chain
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
  // Before the first round of a new hash chain has ended, the newest public hash belongs to the previous chain.
  const newest = history.find((past) => past.round > baseRound);
  return { salt, baseRound, links: newest ? [{ round: newest.round, gameHash: newest.gameHash }] : [] };
}

/**
 * Computes the game hashes from a newer round down to the wanted round while the browser is idle. Stores one game hash
 * for every `keptEvery` rounds.
 */
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
