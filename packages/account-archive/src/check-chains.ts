import { chainBelow, type RoundSeeds } from "@gemplay/games";
import type { Findings } from "./findings.ts";
import type { ArchivedChain, ArchivedRound } from "./format.ts";

export type ChainCommitment = Pick<ArchivedChain, "chain" | "commitment" | "witness">;

/**
 * Checks the hash chains of the games that all players share. If the check hashes the game hash of a round repeatedly,
 * the result must be the commitment of the chain.
 */
export interface Chains {
  /**
   * Returns the commitments of the hash chains, with the transactions that published the commitments. The archive
   * itself contains the commitments. For this reason, a caller must compare the commitments of the archive with the
   * commitments that the player saw earlier.
   */
  commitments(): readonly ChainCommitment[];
  add(row: ArchivedChain): void;
  /** Returns the seeds of a round. Returns undefined if the archive does not contain the hash chain of the round. */
  take(row: ArchivedRound): RoundSeeds | undefined;
  /** Checks each hash chain once, from its highest round in the archive down to the commitment. */
  end(breathe: () => Promise<void>): Promise<void>;
}

/** The number of hashes that the check computes before it lets other work of the program run. */
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
      // `end` visits only the whole round numbers of a chain, so `take` must report every other round number.
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
        // The chain functions count rounds within the chain. Round 0 is the commitment.
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
