import Type from "typebox";

export const Risk = Type.Enum(["low", "medium", "high"]);
/**
 * The upper bound for multipliers in the schemas, far above every multiplier that a game pays. Each game additionally
 * checks its own range of multipliers.
 */
export const multiplierAtMostE4 = 1_000_000_000_000;
export const MultiplierE4 = Type.Integer({ description: "ten-thousandths: 20000 means 2.00×" });
