import { hashServerSeed, type RoundSeeds } from "@gemplay/games";
import type { Findings } from "./findings.ts";
import type { ArchivedSeeds } from "./format.ts";

interface Pair {
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly rounds: number;
  /**
   * A bit field with one bit for each nonce. A bit is set if the archive contains a round with the seed pair and the
   * nonce of the bit.
   */
  readonly taken: Uint8Array;
}

/**
 * The seeds from which the check computes a round again. The value `waiting` means that the seed pair of the round is
 * not revealed yet.
 */
export type SeedsOfRound = RoundSeeds | "waiting" | undefined;

/**
 * The commitment to the server seed of a seed pair. The player saw the commitment before the first round with the seed
 * pair.
 */
export type PairCommitment = Pick<ArchivedSeeds, "seedNumber" | "serverSeedHash">;

/** Checks the seed pairs of a player. Each nonce of a seed pair must belong to exactly one round. */
export interface Pairs {
  add(row: ArchivedSeeds): void;
  /** Returns the seeds of a round, and marks the nonce of the round as used. */
  take(seedNumber: number, nonce: number, id: string): SeedsOfRound;
  /** Marks the nonces of archived rounds as used, because the export does not contain archived rounds. */
  archivedNonces(seedNumber: number, from: number, until: number): void;
  /** Reports the nonces of each seed pair for which the archive contains no round. */
  end(): void;
  /**
   * Returns the commitment of each seed pair. The commitments come from the archive itself. For this reason, the caller
   * must compare the commitments with the commitments that the player saw before the rounds.
   */
  commitments(): readonly PairCommitment[];
}

/**
 * The order of the states of a player's seed pairs: first all revealed pairs, then the active pair, then the next pair.
 * The numbers of the seed pairs have no gaps.
 */
const order = ["revealed", "active", "next"] as const;

export function createPairs(findings: Findings): Pairs {
  const pairs = new Map<number, Pair>();
  const said = new Map<number, PairCommitment>();
  let before: Pick<ArchivedSeeds, "seedNumber" | "state"> = { seedNumber: 0, state: "revealed" };

  /**
   * Checks that a seed pair contains the values of its state. Only a revealed pair has a server seed. The next pair, and
   * an active pair without rounds whose player has not set a client seed yet, have no client seed. With a wrong state, a
   * forger could hide rounds from the check.
   */
  function assertState({ seedNumber, state, serverSeed, clientSeed, rounds }: ArchivedSeeds): void {
    const mayLackClientSeed = state === "next" || (state === "active" && rounds === 0);
    const isOfState =
      (state === "revealed") === (serverSeed !== null) &&
      (clientSeed === null ? mayLackClientSeed : state !== "next");
    if (!order.includes(state) || !isOfState) findings.add({ what: "seed_state", seedNumber });
    const isInOrder =
      state === "revealed" ? before.state === state : order.indexOf(state) > order.indexOf(before.state);
    if (seedNumber !== before.seedNumber + 1 || !isInOrder) findings.add({ what: "seed_order", seedNumber });
    before = { seedNumber, state };
  }

  return {
    add(row) {
      const { seedNumber, serverSeed, serverSeedHash, clientSeed, rounds } = row;
      if (said.has(seedNumber)) return findings.add({ what: "seed_twice", seedNumber });
      said.set(seedNumber, { seedNumber, serverSeedHash });
      assertState(row);
      if (serverSeed !== null && hashServerSeed(serverSeed) !== serverSeedHash)
        findings.add({ what: "seed_hash", seedNumber });
      if (clientSeed === null) return;
      const taken = new Uint8Array(Math.ceil(rounds / 8));
      pairs.set(seedNumber, { serverSeed, clientSeed, rounds, taken });
    },
    take(seedNumber, nonce, id) {
      const pair = pairs.get(seedNumber);
      if (pair === undefined) {
        findings.add({ what: "seed_missing", seedNumber, id });
        return undefined;
      }
      const [byte, bit] = [Math.floor(nonce / 8), 1 << (nonce % 8)];
      const before = pair.taken[byte];
      if (before === undefined || nonce >= pair.rounds || !Number.isInteger(nonce))
        findings.add({ what: "round_beyond", seedNumber, nonce });
      else if ((before & bit) !== 0) findings.add({ what: "round_twice", seedNumber, nonce });
      else pair.taken[byte] = before | bit;
      const { serverSeed, clientSeed } = pair;
      return serverSeed === null ? "waiting" : { serverSeed, clientSeed, nonce };
    },
    archivedNonces(seedNumber, from, until) {
      const pair = pairs.get(seedNumber);
      if (pair === undefined || !(from < until && until <= pair.rounds))
        return findings.add({ what: "round_beyond", seedNumber, nonce: until });
      for (let nonce = from; nonce < until; nonce++) {
        const [byte, bit] = [Math.floor(nonce / 8), 1 << (nonce % 8)];
        const before = pair.taken[byte] ?? 0;
        if ((before & bit) !== 0) findings.add({ what: "round_twice", seedNumber, nonce });
        pair.taken[byte] = before | bit;
      }
    },
    commitments: () => [...said.values()],
    end() {
      for (const [seedNumber, { rounds, taken }] of pairs)
        for (let nonce = 0; nonce < rounds; nonce++)
          if (((taken[Math.floor(nonce / 8)] ?? 0) & (1 << (nonce % 8))) === 0)
            findings.add({ what: "round_missing", seedNumber, nonce });
    },
  };
}
