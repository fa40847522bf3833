import { diceMultiplierE4, fourBytesToFloat, hashServerSeed, playDice, roundBytes } from "@gemplay/games";
import type { Round, SeedsOfRound } from "../play/round.ts";

/** Everything on the way from the seeds to the result, computed here and set beside what the server said. */
export interface DiceProof {
  /** SHA-256 of the server seed as it is now known. */
  readonly hash: string;
  readonly hashMatches: boolean;
  /** The 32 bytes of the HMAC; the first four decide. */
  readonly bytes: Uint8Array;
  /** The number in [0, 1). */
  readonly float: number;
  readonly rollCenti: number;
  readonly rollMatches: boolean;
  /** Ten-thousandths that this roll pays; 0 for a loss. */
  readonly multiplierE4: number;
  readonly payMatches: boolean;
  /** Whether all of it agrees with the round. */
  readonly matches: boolean;
}

/** Computes a round of Dice again from its revealed seed. */
export function proveDice(
  round: Pick<Round, "nonce" | "params" | "outcome" | "multiplierE4">,
  seeds: SeedsOfRound & { readonly serverSeed: string },
): DiceProof {
  const given = { serverSeed: seeds.serverSeed, clientSeed: seeds.clientSeed, nonce: round.nonce };
  const hash = hashServerSeed(seeds.serverSeed);
  const bytes = roundBytes(given, 0);
  const { rollCenti, won } = playDice(given, round.params);
  const multiplierE4 = won ? diceMultiplierE4(round.params) : 0;
  const hashMatches = hash === seeds.serverSeedHash;
  const rollMatches = rollCenti === round.outcome.rollCenti;
  const payMatches = multiplierE4 === round.multiplierE4;
  return {
    hash,
    hashMatches,
    bytes,
    float: fourBytesToFloat(bytes, 0),
    rollCenti,
    rollMatches,
    multiplierE4,
    payMatches,
    matches: hashMatches && rollMatches && payMatches,
  };
}
