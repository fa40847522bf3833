import { plinko, plinkoTableE4 } from "@gemplay/games";
import { formatMultiplier, formatNumber, t } from "../../i18n/index.ts";
import { defineInstantProof } from "../proof/instant-proof.ts";
import { riskNames } from "../proof/risk-names.ts";
import { multiplierText } from "../proof/step.ts";
import { PathPicture } from "./path-picture.tsx";

export const proof = defineInstantProof(plinko, {
  formula: ["floor(f × 2): 0 ← · 1 →"],
  form: { risk: { label: "verify.risk", names: riskNames }, rows: { label: "verify.rows" } },
  draws: ({ rows }) => rows,
  steps: ({ outcome: { path, bucket }, multiplierE4 }, { rows, risk }) => [
    { title: "round.stepPath", formula: "floor(f × 2): 0 ← · 1 →", result: path.join(" ") },
    {
      title: "round.stepPay",
      formula: `${path.join(" + ")} = ${bucket}`,
      result: `${rows} ${risk} [${bucket}] → ${multiplierText(multiplierE4)}×`,
    },
  ],
  figure: ({ bucket }, params) => formatMultiplier(plinkoTableE4(params)[bucket] ?? 0),
  picture: ({ path }) => <PathPicture path={path} />,
  bet: ({ rows, risk }) => `${formatNumber(rows)} · ${t(riskNames[risk])}`,
});
