import { risks, type WheelParams, wheel, wheelSegments, wheelTableE4 } from "@gemplay/games";
import { formatMultiplier, formatNumber, t } from "../../i18n/index.ts";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readChoice, readFigure, riskLabel, riskOptions } from "../proof/proof-fields.ts";
import { multiplierText } from "../proof/step.ts";
import { SegmentPicture } from "./segment-picture.tsx";

export const proof = defineProof<"wheel", WheelParams>({
  game: "wheel",
  formula: ["floor(f × segments)"],
  fields: [
    { kind: "choice", name: "risk", label: "verify.risk", options: riskOptions(risks) },
    {
      kind: "choice",
      name: "segments",
      label: "verify.segments",
      options: wheelSegments.map((segments) => ({ value: String(segments) })),
    },
  ],
  initial: wheel.initial,
  read(values) {
    const risk = readChoice(values, "risk", risks);
    const segments = readFigure(values.segments, 0);
    if (risk === undefined || segments === undefined) return undefined;
    return wheel.isOffered({ segments, risk }) ? { segments, risk } : undefined;
  },
  write: ({ segments, risk }) => ({ segments: String(segments), risk }),
  played: ({ params }) => params,
  recompute(seeds, params) {
    const { steps, floats } = drawSteps(seeds, 1);
    const { multiplierE4, outcome } = wheel.play(seeds, params);
    const { segment } = outcome;
    return {
      outcome,
      multiplierE4,
      steps: [
        ...steps,
        {
          title: "round.stepSegment",
          formula: `floor(${floats.map((float) => float.toFixed(6)).join()} × ${params.segments}) =`,
          result: String(segment),
        },
        {
          title: "round.stepPay",
          formula: `table(${params.segments}, ${params.risk})[${segment}] =`,
          result: `${multiplierText(multiplierE4)}×`,
        },
      ],
    };
  },
  figure: ({ segment }, params) => formatMultiplier(wheelTableE4(params)[segment] ?? 0),
  picture: ({ segment }, params) => <SegmentPicture table={wheelTableE4(params)} segment={segment} />,
  bet: ({ segments, risk }) => `${formatNumber(segments)} · ${t(riskLabel(risk))}`,
});
