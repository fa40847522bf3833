import Type from "typebox";

export const Risk = Type.Enum(["low", "medium", "high"]);
/** Upper bound of multipliers in the schemas, far above what any game pays. Each game checks its own range. */
export const multiplierAtMostE4 = 1_000_000_000_000;
export const MultiplierE4 = Type.Integer({ description: "ten-thousandths: 20000 is 2.00×" });
