import { hashServerSeed, type RoundSeeds } from "@gemplay/games";
import type { Findings } from "./findings.ts";
import type { ArchivedSeeds } from "./format.ts";

interface Pair {
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly rounds: number;
  /** One bit for each number that a round of the pair has. */
  readonly taken: Uint8Array;
}

/** What a round was drawn from; `waiting`: its pair is not revealed yet. */
export type SeedsOfRound = RoundSeeds | "waiting" | undefined;

/** Of a pair: what its player was shown before the first round. */
export type PairCommitment = Pick<ArchivedSeeds, "seedNumber" | "serverSeedHash">;

/** A player's own seed pairs: each number of a pair belongs to one round, and none is missing. */
export interface Pairs {
  add(row: ArchivedSeeds): void;
  /** The seeds of a round, whose number is now taken. */
  take(seedNumber: number, nonce: number, id: string): SeedsOfRound;
  /** The numbers that rounds have which are not in the archive. */
  putAway(seedNumber: number, from: number, until: number): void;
  /** Says which numbers no round has had. */
  end(): void;
  /** What was committed to, by pair: the archive's own word, as long as nobody has compared it. */
  commitments(): readonly PairCommitment[];
}

/** A pair is `next`, then `active`, then `revealed`; later ones come after it, and none is left out. */
const order = ["revealed", "active", "next"] as const;

export function createPairs(findings: Findings): Pairs {
  const pairs = new Map<number, Pair>();
  const said = new Map<number, PairCommitment>();
  let before: Pick<ArchivedSeeds, "seedNumber" | "state"> = { seedNumber: 0, state: "revealed" };

  /** Only the active pair's rounds may wait, and only the next pair has none: whoever says so of another hides rounds. */
  function assertState({ seedNumber, state, serverSeed, clientSeed }: ArchivedSeeds): void {
    const isOfState =
      (state === "revealed") === (serverSeed !== null) && (state === "next") === (clientSeed === null);
    if (!order.includes(state) || !isOfState) findings.add({ what: "seed_state", seedNumber });
    const isBehind =
      state === "revealed" ? before.state === state : order.indexOf(state) > order.indexOf(before.state);
    if (seedNumber !== before.seedNumber + 1 || !isBehind) findings.add({ what: "seed_order", seedNumber });
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
    putAway(seedNumber, from, until) {
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
