import { type DiceParams, dice, diceWinning } from "@gemplay/games";
import { formatHundredths, formatPercent } from "../../i18n/index.ts";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readChoice, readFigure, writeFigure } from "../proof/proof-fields.ts";
import { centiText, multiplierText } from "../proof/step.ts";

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
  initial: dice.initial,
  read(values) {
    const direction = readChoice(values, "direction", directions);
    const targetCenti = readFigure(values.target, 2);
    if (direction === undefined || targetCenti === undefined) return undefined;
    const params = { direction, targetCenti };
    return dice.isOffered(params) ? params : undefined;
  },
  write: ({ direction, targetCenti }) => ({ direction, target: writeFigure(targetCenti, 2) }),
  played: ({ params }) => params,
  recompute(seeds, params) {
    const { steps, floats } = drawSteps(seeds, 1);
    const { multiplierE4, outcome } = dice.play(seeds, params);
    const won = multiplierE4 > 0;
    const [beyond, not] = params.direction === "over" ? [">", "≤"] : ["<", "≥"];
    return {
      outcome,
      multiplierE4,
      steps: [
        ...steps,
        {
          title: "round.step4",
          formula: `floor(${floats.map((float) => float.toFixed(6)).join()} × 10001) ÷ 100`,
          result: `= ${centiText(outcome.rollCenti)} ${won ? beyond : not} ${centiText(params.targetCenti)}: ${multiplierText(multiplierE4)}×`,
        },
      ],
    };
  },
  figure: ({ rollCenti }) => formatHundredths(rollCenti),
  bet: (params) =>
    `${params.direction === "over" ? ">" : "<"} ${formatHundredths(params.targetCenti)} · ${formatPercent(diceWinning(params) / 100)}`,
});
