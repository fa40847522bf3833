import { chainBelow, type RoundSeeds } from "@gemplay/games";
import type { Findings } from "./findings.ts";
import type { ArchivedChain, ArchivedRound } from "./format.ts";

export type ChainCommitment = Pick<ArchivedChain, "chain" | "commitment" | "witness">;

/**
 * Checks the hash chains of games in which all players share the rounds. Hashing the game hash of a round again and
 * again must lead to the commitment of the chain.
 */
export interface Chains {
  /**
   * Returns the commitments of the hash chains, with the blockchain transactions that published the commitments. The
   * commitments come from the archive itself. For this reason, the caller must compare the commitments with the
   * commitments that the player saw before the rounds.
   */
  commitments(): readonly ChainCommitment[];
  add(row: ArchivedChain): void;
  /** Returns the seeds of a round. Returns undefined if the archive does not contain the hash chain of the round. */
  take(row: ArchivedRound): RoundSeeds | undefined;
  /** Checks each hash chain once, from the highest round in the archive down to the commitment. */
  end(breathe: () => Promise<void>): Promise<void>;
}

/** The number of hashes that the check computes before it lets other tasks of the program run. */
const stretch = 20_000;

export function createChains(findings: Findings): Chains {
  const chains = new Map<number, ArchivedChain & { readonly hashes: Map<number, string> }>();
  return {
    commitments: () =>
      Array.from(chains.values(), ({ chain, commitment, witness }) => ({ chain, commitment, witness })),
    add(row) {
      if (chains.has(row.chain)) return findings.add({ what: "chain_twice", chain: row.chain });
      chains.set(row.chain, { ...row, hashes: new Map([[row.baseRound, row.commitment]]) });
    },
    take({ shared, nonce, id }) {
      const chain = shared && chains.get(shared.chain);
      if (shared === undefined || chain === undefined) {
        findings.add({ what: "chain_missing", seedNumber: shared?.chain ?? 0, id });
        return undefined;
      }
      const { gameHash } = shared;
      const known = chain.hashes.get(nonce);
      // `end` checks only integer round numbers within a chain, so `take` must report all other round numbers.
      const isOfChain =
        Number.isInteger(nonce) && nonce > chain.baseRound && nonce <= chain.baseRound + chain.rounds;
      if (!isOfChain || (known !== undefined && known !== gameHash))
        findings.add({ what: "crash_hash", chain: chain.chain, round: nonce });
      else chain.hashes.set(nonce, gameHash);
      return { serverSeed: gameHash, clientSeed: chain.salt, nonce };
    },
    async end(breathe) {
      for (const { chain, baseRound, hashes } of chains.values()) {
        const [highest = baseRound] = [...hashes.keys()].sort((one, other) => other - one);
        // The functions for chains count the rounds from the commitment, which is round 0.
        const top = { round: highest - baseRound, gameHash: hashes.get(highest) ?? "" };
        let above = highest;
        for (const { round, gameHash } of chainBelow(top)) {
          const stated = hashes.get(round + baseRound);
          if (stated !== undefined && stated !== gameHash) {
            findings.add({ what: "crash_hash", chain, round: above });
            break;
          }
          if (stated !== undefined) above = round + baseRound;
          if (round % stretch === 0) await breathe();
        }
      }
    },
  };
}
