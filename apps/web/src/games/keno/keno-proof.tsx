import { keno, kenoNumbers } from "@gemplay/games";
import { formatNumber, t } from "../../i18n/index.ts";
import { BoardPicture } from "../proof/board-picture.tsx";
import { defineInstantProof } from "../proof/instant-proof.ts";
import { riskNames } from "../proof/risk-names.ts";
import { multiplierText } from "../proof/step.ts";

const { board, drawn: drawnCount } = kenoNumbers;
const columns = 8;

export const proof = defineInstantProof(keno, {
  formula: ["{1 … 40}[floor(f × 40)], [floor(f × 39)] …"],
  form: { risk: { label: "verify.risk", names: riskNames }, picks: { label: "verify.picks", columns } },
  draws: () => drawnCount,
  steps: ({ outcome: { drawn, hits }, multiplierE4 }, { picks, risk }) => [
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
  bet: ({ picks, risk }) => `${picks.join(", ")} · ${t(riskNames[risk])}`,
});
