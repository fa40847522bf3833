import { t } from "../../i18n/index.ts";
import type { StagedMoves } from "../replay/staged-replay.tsx";
import { sayCard } from "./card-name.ts";
import { multipliersOf } from "./hilo-moves.ts";

const names = {
  higher: "hilo.higher",
  lower: "hilo.lower",
  same: "hilo.same",
  skip: "hilo.skip",
} as const;

export const moves: StagedMoves<"hilo"> = {
  movesOf: ({ moves }) => moves.map((move) => ({ move })),
  seenAfter: ({ cards, moves }, count) => ({
    cards: cards.slice(0, count + 1),
    moves: moves.slice(0, count),
  }),
  multiplierAfterE4: ({ outcome }, count) => multipliersOf(outcome)[count] ?? 10_000,
  say: ({ cards, moves }, place) =>
    t("replay.move", { move: t(names[moves[place] ?? "skip"]), result: sayCard(cards[place + 1] ?? 0) }),
};
