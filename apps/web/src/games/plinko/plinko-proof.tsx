import { type PlinkoParams, plinko, plinkoRows, plinkoTableE4, risks } from "@gemplay/games";
import { formatMultiplier, formatNumber, t } from "../../i18n/index.ts";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readChoice, readFigure, riskLabel, riskOptions } from "../proof/proof-fields.ts";
import { multiplierText } from "../proof/step.ts";
import { PathPicture } from "./path-picture.tsx";

const { minimum, maximum } = plinkoRows;

export const proof = defineProof<"plinko", PlinkoParams>({
  game: "plinko",
  formula: ["floor(f × 2): 0 ← · 1 →"],
  fields: [
    { kind: "choice", name: "risk", label: "verify.risk", options: riskOptions(risks) },
    {
      kind: "choice",
      name: "rows",
      label: "verify.rows",
      options: Array.from({ length: maximum - minimum + 1 }, (_, at) => ({ value: String(minimum + at) })),
    },
  ],
  initial: plinko.initial,
  read(values) {
    const risk = readChoice(values, "risk", risks);
    const rows = readFigure(values.rows, 0);
    if (risk === undefined || rows === undefined) return undefined;
    return plinko.isOffered({ rows, risk }) ? { rows, risk } : undefined;
  },
  write: ({ rows, risk }) => ({ rows: String(rows), risk }),
  played: ({ params }) => params,
  recompute(seeds, params) {
    const { multiplierE4, outcome } = plinko.play(seeds, params);
    const { path, bucket } = outcome;
    return {
      outcome,
      multiplierE4,
      steps: [
        ...drawSteps(seeds, params.rows).steps,
        { title: "round.stepPath", formula: "floor(f × 2): 0 ← · 1 →", result: path.join(" ") },
        {
          title: "round.stepPay",
          formula: `${path.join(" + ")} = ${bucket}`,
          result: `${params.rows} ${params.risk} [${bucket}] → ${multiplierText(multiplierE4)}×`,
        },
      ],
    };
  },
  figure: ({ bucket }, params) => formatMultiplier(plinkoTableE4(params)[bucket] ?? 0),
  picture: ({ path }) => <PathPicture path={path} />,
  bet: ({ rows, risk }) => `${formatNumber(rows)} · ${t(riskLabel(risk))}`,
});
