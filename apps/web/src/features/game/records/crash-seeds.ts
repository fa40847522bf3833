import type { ChainLink } from "@gemplay/games";
import { call } from "../../../api/index.ts";
import { hashBelow } from "../../../games/crash/crash-chain.ts";
import type { RevealedSeeds } from "../../../proofs/index.ts";
import { idleRests } from "../idle/idle.ts";

/** A link is kept every so many rounds, so that each hash below one is at most that many steps away. */
const keptEvery = 1_000;

interface KnownChain {
  readonly salt: string;
  /** The chain has the rounds after this one. */
  readonly baseRound: number;
  /** The newest link, then one every thousand rounds, downwards. */
  readonly links: ChainLink[];
}

let known: KnownChain | null = null;

/**
 * The seeds of a round of Crash, from the newest game hash that everybody sees: each hash below it is the SHA-256 of the
 * one above, so nothing but the newest has to be asked for, and no round can have another hash than this.
 * @returns undefined while the round has not ended, and for a round of an earlier chain
 * @throws {ApiError} that was shown
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
  // After a new chain began, and before a round of it ended, the newest hash is one of the chain before.
  const newest = history.find((past) => past.round > baseRound);
  return { salt, baseRound, links: newest ? [{ round: newest.round, gameHash: newest.gameHash }] : [] };
}

/** Hashes down to a round in the page's free moments, and keeps links on the way. */
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
