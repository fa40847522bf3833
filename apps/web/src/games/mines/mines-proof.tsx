import { minesBoard, mines as rules } from "@gemplay/games";
import { formatNumber, t } from "../../i18n/index.ts";
import { readTypedNumber } from "../../ui/money/typed-amount.ts";
import { BoardPicture } from "../proof/board-picture.tsx";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readPlaces } from "../proof/proof-fields.ts";
import { multiplierText } from "../proof/step.ts";

const { tiles } = minesBoard;
const columns = 5;

interface Played {
  readonly mines: number;
  /** The opened tiles in the order of opening, each as a number from 0 to 24. */
  readonly opened: readonly number[];
}

export const proof = defineProof<"mines", Played>({
  formula: ["{1 … 25}[floor(f × 25)], [floor(f × 24)] …"],
  fields: [
    { kind: "figure", name: "mines", label: "verify.mines", decimals: 0 },
    { kind: "places", name: "opened", label: "verify.opened", columns, count: tiles, first: 0, most: tiles },
  ],
  initial: { ...rules.initial, opened: [] },
  read(values) {
    const mines = readTypedNumber(values.mines ?? "", 0);
    const opened = readPlaces(values.opened, 0, tiles);
    return mines !== undefined && rules.isOffered({ mines }) && opened ? { mines, opened } : undefined;
  },
  write: ({ mines, opened }) => ({ mines: String(mines), opened: opened.join(",") }),
  played: ({ params, outcome }) => ({ mines: params.mines, opened: outcome.opened }),
  recompute(seeds, { mines, opened }) {
    const round = { seeds, params: { mines }, moves: opened.map((tile) => ({ tile })) };
    const outcome = rules.outcome(round);
    const places = outcome.mines;
    const multiplierE4 = multiplierOf(round);
    return {
      outcome,
      multiplierE4,
      steps: [
        ...drawSteps(seeds, mines).steps,
        {
          title: "round.stepMines",
          formula: `{1 … ${tiles}}[floor(f × ${tiles})], [floor(f × ${tiles - 1})] … =`,
          result: oneBased(places),
        },
        { title: "round.stepPay", ...paySaid(places, opened, multiplierE4) },
      ],
    };
  },
  figure: ({ mines, opened }) =>
    `${formatNumber(gemsOf(mines, opened))} / ${formatNumber(tiles - mines.length)}`,
  picture: ({ mines, opened }) => (
    <BoardPicture
      columns={columns}
      cells={Array.from({ length: tiles }, (_, at) => {
        if (mines.includes(at)) return { look: opened.includes(at) ? "burst" : "mine" };
        return { look: opened.includes(at) ? "hit" : "idle" };
      })}
      stone="s-emerald"
      label={t("verify.minesAt", { places: oneBased(mines) })}
    />
  ),
  bet: ({ mines }) => t("verify.minesCount", { count: mines }),
});

const oneBased = (places: readonly number[]) => places.map((place) => place + 1).join(" ");
const gemsOf = (places: readonly number[], opened: readonly number[]) =>
  opened.filter((tile) => !places.includes(tile)).length;

/**
 * Returns the multiplier of the Mines round in ten-thousandths. Returns undefined if the player opened a tile after a
 * mine had ended the round.
 */
function multiplierOf(round: Parameters<typeof rules.standing>[0]): number | undefined {
  try {
    return rules.standing(round).multiplierE4;
  } catch {
    return undefined;
  }
}

function paySaid(places: readonly number[], opened: readonly number[], multiplierE4: number | undefined) {
  const burst = opened.find((tile) => places.includes(tile));
  const formula =
    burst === undefined
      ? `0.99 × C(${tiles}, ${opened.length}) ÷ C(${tiles - places.length}, ${opened.length}) =`
      : `${burst + 1} ∈ {${oneBased(places)}} →`;
  if (opened.length === 0) return { formula: "∅ →", result: "1.0000×" };
  return { formula, result: multiplierE4 === undefined ? "?" : `${multiplierText(multiplierE4)}×` };
}
