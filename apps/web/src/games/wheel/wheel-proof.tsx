import { wheel, wheelTableE4 } from "@gemplay/games";
import { formatMultiplier, formatNumber, t } from "../../i18n/index.ts";
import { defineInstantProof } from "../proof/instant-proof.ts";
import { riskNames } from "../proof/risk-names.ts";
import { multiplierText } from "../proof/step.ts";
import { SegmentPicture } from "./segment-picture.tsx";

export const proof = defineInstantProof(wheel, {
  formula: ["floor(f × segments)"],
  form: { risk: { label: "verify.risk", names: riskNames }, segments: { label: "verify.segments" } },
  draws: () => 1,
  steps: ({ outcome: { segment }, multiplierE4, floats }, { segments, risk }) => [
    {
      title: "round.stepSegment",
      formula: `floor(${floats.map((float) => float.toFixed(6)).join()} × ${segments}) =`,
      result: String(segment),
    },
    {
      title: "round.stepPay",
      formula: `table(${segments}, ${risk})[${segment}] =`,
      result: `${multiplierText(multiplierE4)}×`,
    },
  ],
  figure: ({ segment }, params) => formatMultiplier(wheelTableE4(params)[segment] ?? 0),
  picture: ({ segment }, params) => <SegmentPicture table={wheelTableE4(params)} segment={segment} />,
  bet: ({ segments, risk }) => `${formatNumber(segments)} · ${t(riskNames[risk])}`,
});
