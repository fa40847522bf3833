import { hmacSha256 } from "#hmac";
import type { Drawn, SharedGame } from "../definition.ts";
import type { RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf } from "../house-edge.ts";
import { accepts, whole } from "../params.ts";

/**
 * Crash: one multiplier rises for everybody until the point at which the round ends; who cashed out before has what it
 * showed.
 *
 * The point follows from the round's game hash (`hash-chain.ts`) and a salt that did not exist when the chain was
 * made. With i = the first 8 hex digits of HMAC-SHA256(key = game hash as text, message = salt as text) it is
 *
 *   floor(max(1, 2³² / (i + 1) × 0.99) × 100) / 100
 *
 * computed as the whole division 99 × 2³² / (i + 1), which is what the formula says. (In floating point the same
 * formula falls one hundredth short for a few dozen of the 2³² values, those where the quotient is whole.)
 *
 * A cash-out at T hundredths, T > 100, is reached when i + 1 ≤ 99 × 2³² / T, so that exactly
 *
 *   RTP = floor(99 × 2³² / T) / 2³² × T / 100   ≤ 99%
 */
export interface CrashSource {
  /** 64 lower-case hex characters, used as text. */
  readonly gameHash: string;
  /** Text, such as the hash of a block that was mined after the chain was committed to. */
  readonly salt: string;
}

const outcomes = 2 ** 32;
/** Hundredths: 99% of a unit, for each of the outcomes; below 2⁵³. */
const fairShareCenti = 99 * outcomes;
const centiE4 = 100;

/** Cash-outs offered, ten-thousandths: 1.01× to 1,000,000×. */
export const crashCashOutE4 = { minimum: 10_100, maximum: 10_000_000_000 } as const;

const cashOut = whole(crashCashOutE4.minimum, crashCashOutE4.maximum, centiE4);

/** Whether a cash-out is offered: ten-thousandths, in whole hundredths of a multiplier. */
export function isCrashCashOut(cashOutE4: number): boolean {
  return accepts(cashOut, cashOutE4);
}

/** The 32 bytes of a round's HMAC; the first four decide. */
export function crashBytes({ gameHash, salt }: CrashSource): Uint8Array {
  return hmacSha256(gameHash, salt);
}

/** Where a round ends, ten-thousandths, in whole hundredths of a multiplier, from 10000 (1.00×: nobody gets out). */
export function crashPointE4(source: CrashSource): number {
  const bytes = crashBytes(source);
  const drawn = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return Math.max(100, Math.floor(fairShareCenti / (drawn + 1))) * centiE4;
}

/** How many of the 2³² values reach a cash-out. */
const crashReaching = (cashOutE4: number): number => Math.floor(fairShareCenti / (cashOutE4 / centiE4));

/**
 * The exact return to player of cashing out at one multiplier always, as a number for display.
 *
 * @param cashOutE4 one that is offered (`isCrashCashOut`)
 */
export function crashRtp(cashOutE4: number): number {
  return (crashReaching(cashOutE4) * cashOutE4) / (outcomes * 10_000);
}

export interface CrashParams {
  /** Ten-thousandths; null: by hand. */
  readonly autoCashOutE4: number | null;
}

export interface CrashOutcome {
  /** Number of the round in the hash chain. */
  readonly round: number;
  readonly crashPointE4: number;
  /** Null: not cashed out. */
  readonly cashOutE4: number | null;
  /** Multiplier of the automatic cash-out, set when the bet was accepted. Missing in rounds of earlier versions. */
  readonly targetE4?: number;
  /** Whether the player called for the cash-out; recorded with the target. */
  readonly byHand?: boolean;
}

/**
 * A round's source from its seeds as the wire names them: its game hash in the server seed's place, the salt in the client
 * seed's.
 */
export const crashSourceOf = ({ serverSeed, clientSeed }: RoundSeeds): CrashSource => ({
  gameHash: serverSeed,
  salt: clientSeed,
});

/**
 * Computes the end of a bet. The bet is cashed out at the player's call or else at the accepted target, if the round got
 * there. Only the player's own call makes the cash-out lower than the accepted target.
 */
export function crashEnded(
  seeds: RoundSeeds,
  { autoCashOutE4 }: CrashParams,
  claim: Pick<CrashOutcome, "cashOutE4" | "targetE4" | "byHand">,
): Drawn<CrashOutcome> {
  const pointE4 = crashPointE4(crashSourceOf(seeds));
  const { targetE4 = null, byHand = false } = claim;
  // The player's own target always counts, even if the claim names another target.
  const acceptedE4 = autoCashOutE4 ?? targetE4;
  const calledE4 = byHand || targetE4 === null ? claim.cashOutE4 : null;
  const wantedE4 = calledE4 === null ? acceptedE4 : Math.min(calledE4, acceptedE4 ?? calledE4);
  const reached = wantedE4 !== null && wantedE4 <= pointE4;
  return {
    multiplierE4: reached ? wantedE4 : 0,
    outcome: {
      round: seeds.nonce,
      crashPointE4: pointE4,
      cashOutE4: reached ? wantedE4 : null,
      ...(targetE4 === null ? {} : { targetE4: acceptedE4 ?? targetE4, byHand }),
    },
  };
}

/** Crash: one multiplier rises for everybody, and who left before the crash has what it showed. */
export const crash: SharedGame<"crash", CrashParams, CrashSource, CrashOutcome> = {
  kind: "shared",
  name: "crash",
  title: "Crash",
  initial: { autoCashOutE4: null },
  isOffered: ({ autoCashOutE4 }) => autoCashOutE4 === null || isCrashCashOut(autoCashOutE4),
  pointE4: crashPointE4,
  ended: crashEnded,
  rtp: crashRtp,
  houseEdge: (cashOutE4) => edgeOf(crashReaching(cashOutE4) * cashOutE4, outcomes),
  simulated: [10_100, 20_000, 100_000, 1_000_000],
};
