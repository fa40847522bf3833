import { hmacSha256 } from "#hashes";
import type { Drawn, SharedGame } from "../definition.ts";
import type { RoundSeeds } from "../fairness/commit-reveal.ts";
import { edgeOf, fairShareE4 } from "../house-edge.ts";
import { accepts, whole } from "../params.ts";

/**
 * Crash: one multiplier rises for all players until the round ends at its crash point. A player who cashes out before
 * the crash point receives the stake times the current multiplier.
 *
 * The crash point of the round is computed from the game hash of the round (`hash-chain.ts`) and from a salt. The salt
 * is a value that did not exist when the hash chain was created. Let i be the first 8 hexadecimal digits of
 * HMAC-SHA256(key = game hash as text, message = salt as text). The crash point is
 *
 *   floor(max(1, 2³² / (i + 1) × 0.99) × 100) / 100
 *
 * The code computes the crash point by the integer division 99 × 2³² / (i + 1). With floating-point numbers, a few
 * dozen of the 2³² values of i would give a crash point that is one hundredth too low. Each of the few dozen exact
 * quotients is a whole number.
 *
 * A round reaches a multiplier of T hundredths (T > 100) if i + 1 ≤ 99 × 2³² / T. The exact return to player is
 * therefore
 *
 *   RTP = floor(99 × 2³² / T) / 2³² × T / 100   ≤ 99%
 */
export interface CrashSource {
  /** The game hash of the round: 64 lower-case hexadecimal characters, which the code uses as text. */
  readonly gameHash: string;
  /** The salt as text, for example the hash of a block that was mined after the commitment to the hash chain. */
  readonly salt: string;
}

const centiE4 = 100;
/** The number of equally likely values of i. */
export const crashOutcomes = 2 ** 32;
/**
 * The numerator of the formula for the crash point: 99 hundredths times the number of possible values of i. The
 * numerator is below 2⁵³, so a JavaScript number can store it exactly.
 */
const fairShareCenti = (fairShareE4 / centiE4) * crashOutcomes;

/** The lowest and the highest multiplier at which a player can cash out, in ten-thousandths: 1.01× and 1,000,000×. */
export const crashCashOutE4 = { minimum: 10_100, maximum: 10_000_000_000 } as const;

const cashOut = whole(crashCashOutE4.minimum, crashCashOutE4.maximum, centiE4);

/**
 * Returns whether players can cash out at a given multiplier in ten-thousandths. The game allows only multipliers in
 * whole hundredths.
 */
export function isCrashCashOut(cashOutE4: number): boolean {
  return accepts(cashOut, cashOutE4);
}

/** Returns the 32 bytes of the HMAC that decides a round. The first four bytes of the HMAC decide the crash point. */
export function crashBytes({ gameHash, salt }: CrashSource): Uint8Array {
  return hmacSha256(gameHash, salt);
}

/**
 * Returns the crash point of a round in ten-thousandths. The crash point is always a whole number of hundredths. If the
 * crash point is 10000 (1.00×), nobody can cash out.
 */
export function crashPointE4(source: CrashSource): number {
  const bytes = crashBytes(source);
  const drawn = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return Math.max(100, Math.floor(fairShareCenti / (drawn + 1))) * centiE4;
}

/** Returns how many of the 2³² equally likely values of i give a crash point of at least the given multiplier. */
export const crashReaching = (cashOutE4: number): number =>
  Math.floor(fairShareCenti / (cashOutE4 / centiE4));

/**
 * Returns the exact return to a player who always cashes out at the same multiplier, as a number for display.
 *
 * @param cashOutE4 a multiplier in ten-thousandths at which players can cash out (`isCrashCashOut`)
 */
export function crashRtp(cashOutE4: number): number {
  return (crashReaching(cashOutE4) * cashOutE4) / (crashOutcomes * 10_000);
}

export interface CrashParams {
  /** The multiplier of the automatic cash-out in ten-thousandths; null if the player cashes out manually. */
  readonly autoCashOutE4: number | null;
}

export interface CrashOutcome {
  /** The number of the round, which is its position in the hash chain. */
  readonly round: number;
  readonly crashPointE4: number;
  /** The multiplier at which the bet was cashed out, in ten-thousandths; null if the bet was not cashed out. */
  readonly cashOutE4: number | null;
  /**
   * The multiplier of the automatic cash-out, which the server fixed when it accepted the bet. Rounds that an earlier
   * version of the program stored have no `targetE4`.
   */
  readonly targetE4?: number;
  /** True if the player cashed out manually. The server stores `byHand` only together with `targetE4`. */
  readonly byHand?: boolean;
}

/**
 * Returns the game hash and the salt of a round as seeds. The game hash is the server seed, and the salt is the client
 * seed.
 */
export const crashSourceOf = ({ serverSeed, clientSeed }: RoundSeeds): CrashSource => ({
  gameHash: serverSeed,
  salt: clientSeed,
});

/**
 * Computes the result of a bet after the round has ended. If the round reached the multiplier of the player's manual
 * cash-out, the bet is cashed out at this multiplier. Without a manual cash-out, the bet is cashed out at the target
 * that the server accepted. A manual cash-out can have a lower multiplier than the accepted target, but no higher one.
 */
export function crashEnded(
  seeds: RoundSeeds,
  { autoCashOutE4 }: CrashParams,
  claim: Pick<CrashOutcome, "cashOutE4" | "targetE4" | "byHand">,
): Drawn<CrashOutcome> {
  const pointE4 = crashPointE4(crashSourceOf(seeds));
  const { targetE4 = null, byHand = false } = claim;
  // The target that the player set is decisive, even if the stored outcome contains another target.
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

/**
 * Crash: one multiplier rises for all players. A player who cashes out before the crash receives the stake times the
 * multiplier that the round currently shows.
 */
export const crash: SharedGame<"crash", CrashParams, CrashSource, CrashOutcome> = {
  kind: "shared",
  name: "crash",
  title: "Crash",
  initial: { autoCashOutE4: null },
  isOffered: ({ autoCashOutE4 }) => autoCashOutE4 === null || isCrashCashOut(autoCashOutE4),
  pointE4: crashPointE4,
  ended: crashEnded,
  rtp: crashRtp,
  houseEdge: (cashOutE4) => edgeOf(crashReaching(cashOutE4) * cashOutE4, crashOutcomes),
  simulated: [10_100, 20_000, 100_000, 1_000_000],
};
