import Type from "typebox";
import { strict } from "../schemas.ts";

/**
 * A card number. `index ÷ 4` is the rank of the card from 2 to ace. `index mod 4` is the suit in the order diamonds,
 * hearts, spades, clubs.
 */
const Card = Type.Integer({ description: "the number of a card, 0 to 51" });
const HiloMove = Type.Enum(["higher", "lower", "same", "skip"]);
/**
 * The cards that the round has dealt so far, one card more than the number of moves. The last card of the list is the
 * open card.
 */
const laid = Type.Object({ cards: Type.Array(Card), moves: Type.Array(HiloMove) });

export const hilo = {
  params: strict({}),
  move: strict({ move: HiloMove }),
  seen: laid,
  outcome: laid,
} as const;
