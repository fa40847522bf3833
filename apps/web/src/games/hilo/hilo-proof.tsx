import { type HiloMove, type HiloStanding, hilo, hiloCardName, hiloStanding } from "@gemplay/games";
import { formatMultiplier, t } from "../../i18n/index.ts";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readList } from "../proof/proof-fields.ts";
import { multiplierText } from "../proof/step.ts";
import { CardPicture } from "./card-picture.tsx";

const moveNames = ["higher", "lower", "same", "skip"] as const satisfies readonly HiloMove[];
/**
 * Largest number of moves that the verification form accepts. No round can have more moves, because the highest
 * multiplier limits the correct guesses, and the number of skips is limited too.
 */
const mostMoves = 1_000;

interface Played {
  readonly moves: readonly HiloMove[];
}

export const proof = defineProof<"hilo", Played>({
  formula: ["floor(f × 52)"],
  fields: [
    {
      kind: "moves",
      name: "moves",
      label: "verify.moves",
      options: [
        { value: "higher", label: "hilo.higher" },
        { value: "lower", label: "hilo.lower" },
        { value: "same", label: "hilo.same" },
        { value: "skip", label: "hilo.skip" },
      ],
      most: mostMoves,
    },
  ],
  initial: { moves: [] },
  read(values) {
    const moves = readList(values.moves, moveNames);
    return moves && moves.length <= mostMoves ? { moves } : undefined;
  },
  write: ({ moves }) => ({ moves: moves.join(",") }),
  played: ({ outcome }) => ({ moves: outcome.moves }),
  recompute(seeds, { moves }) {
    if (moves.length > mostMoves) throw new RangeError("no such number of moves");
    const outcome = hilo.outcome({ seeds, params: {}, moves: moves.map((move) => ({ move })) });
    const { cards } = outcome;
    const standing = standingOf(cards, moves);
    return {
      outcome,
      multiplierE4: standing?.multiplierE4,
      steps: [
        ...drawSteps(seeds, cards.length).steps,
        { title: "round.stepCards", formula: "floor(f × 52) =", result: named(cards) },
        { title: "round.stepPay", ...paySaid(standing) },
      ],
    };
  },
  figure: ({ cards, moves }) => formatMultiplier(standingOf(cards, moves)?.multiplierE4 ?? 0),
  picture: ({ cards, moves }) => (
    <CardPicture cards={cards} moves={moves} label={t("verify.cards", { cards: named(cards) })} />
  ),
  bet: ({ moves }) => t("verify.movesCount", { count: moves.length }),
});

const named = (cards: readonly number[]) => cards.map(hiloCardName).join(" ");

/**
 * Returns the state of the Hi-Lo round after the player's moves. Returns undefined if the open card does not allow a
 * move, or if a move follows a wrong guess.
 */
function standingOf(cards: readonly number[], moves: readonly HiloMove[]): HiloStanding | undefined {
  try {
    return hiloStanding(cards, moves);
  } catch {
    return undefined;
  }
}

function paySaid(standing: HiloStanding | undefined) {
  if (standing === undefined) return { formula: "", result: "?" };
  const factors = standing.winningRanks.map((winning) => `13/${winning}`);
  const result = `${multiplierText(standing.multiplierE4)}×`;
  if (standing.lost) return { formula: [...factors, "✕"].join(" × "), result };
  return { formula: factors.length === 0 ? "∅ →" : `0.99 × ${factors.join(" × ")} =`, result };
}
