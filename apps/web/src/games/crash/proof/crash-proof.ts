import { crashBytes, crashEnded, crashSourceOf, isCrashCashOut } from "@gemplay/games";
import { readTypedNumber, toTypedNumber } from "../../../ui/money/typed-amount.ts";
import type { RoundOf } from "../../play/game/round.ts";
import { formatCentiMultiplier } from "../../play/stake/figures.ts";
import { defineProof, type SeedNames } from "../../proof/proof.ts";
import { centiText, hex, multiplierText, shortHash } from "../../proof/step.ts";

/**
 * Names of the seeds that a round of Crash uses. All rounds of Crash take their seeds from one hash chain. The server
 * seed is the game hash of the round. The hash that players saw before the round is the game hash of the previous
 * round. The client seed is the salt of the chain. The nonce is the number of the round in the chain.
 */
const names: SeedNames = {
  server: "verify.gameHash",
  hash: "verify.hashBefore",
  client: "verify.salt",
  clientAndNonce: "verify.saltAndRound",
  hashStep: "round.stepChain",
  nonceDecides: false,
};

/** The choices of a bet, with the target that the server accepted and whether the player cashed out manually. */
interface Played extends Pick<RoundOf<"crash">["outcome"], "targetE4" | "byHand"> {
  /**
   * Multiplier of the automatic cash-out in ten-thousandths. The value is null if the bet has no automatic cash-out.
   */
  readonly autoCashOutE4: number | null;
  /** Multiplier at which the bet was cashed out, in ten-thousandths. The value is null for a bet without a cash-out. */
  readonly cashOutE4: number | null;
}

export const proof = defineProof<"crash", Played>({
  formula: ["HMAC_SHA256(game hash, salt) → i", "max(1, floor(99 × 2³² ÷ (i + 1)) ÷ 100)"],
  names,
  fields: [{ kind: "figure", name: "cashOut", label: "verify.cashOut", decimals: 2, optional: true }],
  initial: { autoCashOutE4: null, cashOutE4: null },
  read({ cashOut = "" }) {
    if (cashOut.trim() === "") return { autoCashOutE4: null, cashOutE4: null };
    const cashOutE4 = (readTypedNumber(cashOut, 2) ?? 0) * 100;
    // A bet whose cash-out is above the crash point is lost.
    return isCrashCashOut(cashOutE4) ? { autoCashOutE4: cashOutE4, cashOutE4: null } : undefined;
  },
  write({ cashOutE4, autoCashOutE4 }) {
    const wanted = cashOutE4 ?? autoCashOutE4;
    return { cashOut: wanted === null ? "" : toTypedNumber(wanted / 100, 2) };
  },
  played: ({ params, outcome: { cashOutE4, targetE4, byHand } }) => ({
    autoCashOutE4: params.autoCashOutE4,
    cashOutE4,
    ...(targetE4 === undefined ? {} : { targetE4 }),
    ...(byHand === undefined ? {} : { byHand }),
  }),
  recompute(seeds, played) {
    const source = crashSourceOf(seeds);
    const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = crashBytes(source);
    const digits = hex([b0, b1, b2, b3]);
    const { outcome, multiplierE4 } = crashEnded(seeds, played, played);
    const { crashPointE4: pointE4 } = outcome;
    const wantedE4 = played.cashOutE4 ?? played.autoCashOutE4;
    const reached = wantedE4 !== null && wantedE4 <= pointE4;
    const point = centiText(pointE4 / 100);
    return {
      outcome,
      multiplierE4,
      steps: [
        {
          title: "round.stepSalt",
          formula: `HMAC(${shortHash(source.gameHash)}, ${shortHash(source.salt)}) =`,
          result: `${digits} …`,
        },
        { title: "round.stepDigits", formula: `0x${digits} =`, result: `i = ${Number.parseInt(digits, 16)}` },
        {
          title: "round.stepPoint",
          formula: "max(1, floor(99 × 2³² ÷ (i + 1)) ÷ 100)",
          result:
            wantedE4 === null
              ? `= ${point}: ${multiplierText(0)}×`
              : `= ${point} ${reached ? "≥" : "<"} ${centiText(wantedE4 / 100)}: ${multiplierText(multiplierE4)}×`,
        },
      ],
    };
  },
  figure: ({ crashPointE4: pointE4 }) => formatCentiMultiplier(pointE4),
  bet: ({ autoCashOutE4, cashOutE4 }) => {
    const wantedE4 = cashOutE4 ?? autoCashOutE4;
    return wantedE4 === null ? "–" : formatCentiMultiplier(wantedE4);
  },
});
