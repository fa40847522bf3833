import { type KenoParams, keno, kenoNumbers, kenoRisks } from "@gemplay/games";
import { formatNumber, t } from "../../i18n/index.ts";
import { BoardPicture } from "../proof/board-picture.tsx";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readChoice, readPlaces, riskLabel, riskOptions } from "../proof/proof-fields.ts";
import { multiplierText } from "../proof/step.ts";

const { board, drawn: drawnCount, mostPicks } = kenoNumbers;
const columns = 8;

export const proof = defineProof<"keno", KenoParams>({
  game: "keno",
  formula: ["{1 … 40}[floor(f × 40)], [floor(f × 39)] …"],
  fields: [
    { kind: "choice", name: "risk", label: "verify.risk", options: riskOptions(kenoRisks) },
    {
      kind: "places",
      name: "picks",
      label: "verify.picks",
      columns,
      count: board,
      first: 1,
      most: mostPicks,
    },
  ],
  initial: keno.initial,
  read(values) {
    const risk = readChoice(values, "risk", kenoRisks);
    const picks = readPlaces(values.picks, 1, board);
    if (risk === undefined || picks === undefined) return undefined;
    return keno.isOffered({ picks, risk }) ? { picks, risk } : undefined;
  },
  write: ({ picks, risk }) => ({ picks: picks.join(","), risk }),
  played: ({ params }) => params,
  recompute(seeds, params) {
    const { multiplierE4, outcome } = keno.play(seeds, params);
    const { drawn, hits } = outcome;
    const { picks, risk } = params;
    return {
      outcome,
      multiplierE4,
      steps: [
        ...drawSteps(seeds, drawnCount).steps,
        {
          title: "round.stepDrawn",
          formula: `{1 … ${board}}[floor(f × ${board})], [floor(f × ${board - 1})] … =`,
          result: drawn.join(" "),
        },
        {
          title: "round.stepPay",
          formula: `|{${picks.join(" ")}} ∩ {${drawn.join(" ")}}| = ${hits}`,
          result: `table(${risk}, ${picks.length})[${hits}] = ${multiplierText(multiplierE4)}×`,
        },
      ],
    };
  },
  figure: ({ hits }, { picks }) => `${formatNumber(hits)} / ${formatNumber(picks.length)}`,
  picture: ({ drawn }, { picks }) => (
    <BoardPicture
      columns={columns}
      cells={Array.from({ length: board }, (_, at) => {
        const number = at + 1;
        const picked = picks.includes(number);
        if (drawn.includes(number)) return { look: picked ? "hit" : "drawn", text: formatNumber(number) };
        return { look: picked ? "picked" : "idle", text: formatNumber(number) };
      })}
      stone="s-aqua"
      label={t("verify.drawnNumbers", { numbers: drawn.join(", ") })}
    />
  ),
  bet: ({ picks, risk }) => `${picks.join(", ")} · ${t(riskLabel(risk))}`,
});
