import { chainBelow, type RoundSeeds } from "@gemplay/games";
import type { Findings } from "./findings.ts";
import type { ArchivedChain, ArchivedRound } from "./format.ts";

export type ChainCommitment = Pick<ArchivedChain, "chain" | "commitment" | "witness">;

/**
 * Checks the hash chains of the games that all players share. Repeated hashing of each round's hash must lead to the
 * chain's commitment.
 */
export interface Chains {
  /**
   * Returns the commitments of the chains, with the transactions that published them. The archive itself contains the
   * commitments, so a caller must compare these commitments with the commitments that the player was shown.
   */
  commitments(): readonly ChainCommitment[];
  add(row: ArchivedChain): void;
  /** Returns the seeds of a round; undefined if the archive does not contain the round's chain. */
  take(row: ArchivedRound): RoundSeeds | undefined;
  /** Checks each chain once, from its highest round in the archive down to the commitment. */
  end(breathe: () => Promise<void>): Promise<void>;
}

/** Number of hashes that the check computes before it lets other work run. */
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
      // `end` visits only the whole round numbers of the chain, so `take` must report every other round number.
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
        // The chain functions count rounds within the chain, where round 0 is the commitment.
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
