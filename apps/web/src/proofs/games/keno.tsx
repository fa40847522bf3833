import { isKenoParams, type KenoParams, kenoNumbers, kenoRisks, playKeno } from "@gemplay/games";
import { formatNumber, t } from "../../i18n/index.ts";
import { drawSteps } from "../draw-steps.ts";
import { BoardPicture } from "../pictures/board-picture.tsx";
import { defineProof } from "../proof.ts";
import { readChoice, readPlaces, riskLabel, riskOptions } from "../proof-fields.ts";
import { multiplierText } from "../step.ts";

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
  initial: { picks: [1, 2, 3, 4, 5], risk: "classic" },
  read(values) {
    const risk = readChoice(values, "risk", kenoRisks);
    const picks = readPlaces(values.picks, 1, board);
    if (risk === undefined || picks === undefined) return undefined;
    return isKenoParams({ picks, risk }) ? { picks, risk } : undefined;
  },
  write: ({ picks, risk }) => ({ picks: picks.join(","), risk }),
  played: ({ params }) => params,
  recompute(seeds, params) {
    const { drawn, hits, multiplierE4 } = playKeno(seeds, params);
    const { picks, risk } = params;
    return {
      outcome: { drawn: [...drawn], hits },
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
