import { gems, gemsHand } from "@gemplay/games";
import { formatMultiplier, t } from "../../i18n/index.ts";
import { defineInstantProof } from "../proof/instant-proof.ts";
import { riskNames } from "../proof/risk-names.ts";
import { multiplierText } from "../proof/step.ts";
import { cuts, prizesOf, stoneSeats } from "./gems-hand.ts";
import { StonesPicture } from "./stones-picture.tsx";

export const proof = defineInstantProof(gems, {
  formula: ["floor(f × 7), × 5"],
  form: { risk: { label: "verify.risk", names: riskNames } },
  draws: () => stoneSeats.length,
  steps: ({ outcome: { stones }, multiplierE4, floats }, { risk }) => [
    {
      title: "gems.stepStones",
      formula: floats.map((float) => `floor(${float.toFixed(6)} × ${cuts.length})`).join("\n"),
      result: stones.join(", "),
    },
    {
      title: "round.stepPay",
      formula: `table(${risk})[${gemsHand(stones)}] =`,
      result: `${multiplierText(multiplierE4)}×`,
    },
  ],
  figure({ stones }, { risk }) {
    const hand = gemsHand(stones);
    return formatMultiplier(prizesOf(risk).find((prize) => prize.hand === hand)?.multiplierE4 ?? 0);
  },
  picture: ({ stones }) => <StonesPicture stones={stones} />,
  bet: ({ risk }) => t(riskNames[risk]),
});
