import Type from "typebox";

export const Risk = Type.Enum(["low", "medium", "high"]);
/** Far above what any game pays; the game itself says what it takes. */
export const multiplierAtMostE4 = 1_000_000_000_000;
export const MultiplierE4 = Type.Integer({ description: "ten-thousandths: 20000 is 2.00×" });
