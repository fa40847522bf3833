import { type DiceParams, diceMultiplierE4, diceWinning, isDiceParams, playDice } from "@gemplay/games";
import { formatHundredths, formatPercent } from "../../i18n/index.ts";
import { drawSteps } from "../draw-steps.ts";
import { defineProof } from "../proof.ts";
import { readChoice, readFigure, writeFigure } from "../proof-fields.ts";
import { centiText, multiplierText } from "../step.ts";

const directions = ["over", "under"] as const;

export const proof = defineProof<"dice", DiceParams>({
  game: "dice",
  formula: ["floor(f × 10001) ÷ 100"],
  fields: [
    {
      kind: "choice",
      name: "direction",
      label: "verify.direction",
      options: [
        { value: "over", label: "verify.over" },
        { value: "under", label: "verify.under" },
      ],
    },
    { kind: "figure", name: "target", label: "verify.target", decimals: 2 },
  ],
  initial: { direction: "over", targetCenti: 5_000 },
  read(values) {
    const direction = readChoice(values, "direction", directions);
    const targetCenti = readFigure(values.target, 2);
    if (direction === undefined || targetCenti === undefined) return undefined;
    const params = { direction, targetCenti };
    return isDiceParams(params) ? params : undefined;
  },
  write: ({ direction, targetCenti }) => ({ direction, target: writeFigure(targetCenti, 2) }),
  played: ({ params }) => params,
  recompute(seeds, params) {
    const { steps, floats } = drawSteps(seeds, 1);
    const { rollCenti, won } = playDice(seeds, params);
    const multiplierE4 = won ? diceMultiplierE4(params) : 0;
    const [beyond, not] = params.direction === "over" ? [">", "≤"] : ["<", "≥"];
    return {
      outcome: { rollCenti },
      multiplierE4,
      steps: [
        ...steps,
        {
          title: "round.step4",
          formula: `floor(${floats.map((float) => float.toFixed(6)).join()} × 10001) ÷ 100`,
          result: `= ${centiText(rollCenti)} ${won ? beyond : not} ${centiText(params.targetCenti)}: ${multiplierText(multiplierE4)}×`,
        },
      ],
    };
  },
  figure: ({ rollCenti }) => formatHundredths(rollCenti),
  bet: (params) =>
    `${params.direction === "over" ? ">" : "<"} ${formatHundredths(params.targetCenti)} · ${formatPercent(diceWinning(params) / 100)}`,
});
