import { dice, diceWinning } from "@gemplay/games";
import { formatHundredths, formatPercent } from "../../i18n/index.ts";
import { defineInstantProof } from "../proof/instant-proof.ts";
import { centiText, multiplierText } from "../proof/step.ts";

export const proof = defineInstantProof(dice, {
  formula: ["floor(f × 10001) ÷ 100"],
  form: {
    direction: { label: "verify.direction", names: { over: "verify.over", under: "verify.under" } },
    targetCenti: { label: "verify.target", decimals: 2 },
  },
  draws: () => 1,
  steps({ outcome, multiplierE4, floats }, { direction, targetCenti }) {
    const [beyond, not] = direction === "over" ? [">", "≤"] : ["<", "≥"];
    return [
      {
        title: "round.step4",
        formula: `floor(${floats.map((float) => float.toFixed(6)).join()} × 10001) ÷ 100`,
        result: `= ${centiText(outcome.rollCenti)} ${multiplierE4 > 0 ? beyond : not} ${centiText(targetCenti)}: ${multiplierText(multiplierE4)}×`,
      },
    ];
  },
  figure: ({ rollCenti }) => formatHundredths(rollCenti),
  bet: (params) =>
    `${params.direction === "over" ? ">" : "<"} ${formatHundredths(params.targetCenti)} · ${formatPercent(diceWinning(params) / 100)}`,
});
