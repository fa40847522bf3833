import Type from "typebox";
import { strict } from "../schemas.ts";

/** A card number. `index ÷ 4` is the rank from 2 to ace; `index mod 4` is the suit: diamonds, hearts, spades, clubs. */
const Card = Type.Integer({ description: "0 to 51" });
const HiloMove = Type.Enum(["higher", "lower", "same", "skip"]);
/** The dealt cards of a round: one card more than the number of moves. The last card is the open card. */
const laid = Type.Object({ cards: Type.Array(Card), moves: Type.Array(HiloMove) });

export const hilo = {
  params: strict({}),
  move: strict({ move: HiloMove }),
  seen: laid,
  outcome: laid,
} as const;
