import { type GemsParams, gems, gemsHand, risks } from "@gemplay/games";
import { formatMultiplier, t } from "../../i18n/index.ts";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readChoice, riskLabel, riskOptions } from "../proof/proof-fields.ts";
import { multiplierText } from "../proof/step.ts";
import { cuts, prizesOf } from "./gems-hand.ts";
import { StonesPicture } from "./stones-picture.tsx";

export const proof = defineProof<"gems", GemsParams>({
  game: "gems",
  formula: ["floor(f × 7), × 5"],
  fields: [{ kind: "choice", name: "risk", label: "verify.risk", options: riskOptions(risks) }],
  initial: gems.initial,
  read(values) {
    const risk = readChoice(values, "risk", risks);
    return risk && { risk };
  },
  write: ({ risk }) => ({ risk }),
  played: ({ params }) => params,
  recompute(seeds, params) {
    const { multiplierE4, outcome } = gems.play(seeds, params);
    const { steps, floats } = drawSteps(seeds, outcome.stones.length);
    return {
      outcome,
      multiplierE4,
      steps: [
        ...steps,
        {
          title: "gems.stepStones",
          formula: floats.map((float) => `floor(${float.toFixed(6)} × ${cuts.length})`).join("\n"),
          result: outcome.stones.join(", "),
        },
        {
          title: "round.stepPay",
          formula: `table(${params.risk})[${gemsHand(outcome.stones)}] =`,
          result: `${multiplierText(multiplierE4)}×`,
        },
      ],
    };
  },
  figure({ stones }, { risk }) {
    const hand = gemsHand(stones);
    return formatMultiplier(prizesOf(risk).find((prize) => prize.hand === hand)?.multiplierE4 ?? 0);
  },
  picture: ({ stones }) => <StonesPicture stones={stones} />,
  bet: ({ risk }) => t(riskLabel(risk)),
});
