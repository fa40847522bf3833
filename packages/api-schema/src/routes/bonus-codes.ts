import Type from "typebox";
import { Amount, IdempotencyKey, linePattern, strict, TimestampMs } from "../schemas.ts";

/** The conditions of a bonus code in one language. Each text is one sentence, which pages show as plain text. */
const Sentences = Type.Array(Type.String({ minLength: 1, maxLength: 160, pattern: linePattern }), {
  minItems: 1,
  maxItems: 6,
});

/** The conditions of a bonus code. Pages show the English sentences for missing languages. */
export const BonusConditions = strict({
  en: Sentences,
  cn: Type.Optional(Sentences),
  vi: Type.Optional(Sentences),
  fil: Type.Optional(Sentences),
  pt: Type.Optional(Sentences),
});

/** The assets that a bonus code can give. */
export const BonusAsset = Type.Enum(["TPLAY", "GEM"]);

/** A bonus code that a player has redeemed. */
const BonusRedemption = Type.Object({
  code: Type.String(),
  assetId: BonusAsset,
  amount: Amount,
  /** The player's balance of the asset after the redemption. */
  balance: Amount,
  /** The id of the movement in the ledger. */
  record: Type.String(),
  atMs: TimestampMs,
});

/** The calls with which a player redeems bonus codes. */
export const bonusCodeRoutes = {
  "POST /user/bonus_code/terms": {
    access: ["player"],
    summary:
      "Returns the terms of a bonus code, and changes no balance. A player can look up ten codes in an hour",
    body: strict({
      code: Type.String({ maxLength: 60, description: "the code in upper or lower case" }),
    }),
    data: Type.Object({
      /** The secret id with which the player redeems the code. */
      bonusId: Type.String(),
      code: Type.String(),
      assetId: BonusAsset,
      amount: Amount,
      conditions: BonusConditions,
      /** The time until which players can redeem the code. */
      untilMs: TimestampMs,
      /** The number of redemptions that are left, and the total number of redemptions. */
      left: Type.Integer(),
      number: Type.Integer(),
      /** The player's own redemption of the code; null if the player has not redeemed the code. */
      redeemed: Type.Union([BonusRedemption, Type.Null()]),
    }),
  },
  "POST /user/bonus_code/redeem": {
    access: ["player"],
    summary:
      "Redeems a bonus code once for each person, and pays the amount from its pool. A repeated request returns the first redemption",
    body: strict({ requestId: IdempotencyKey, bonusId: IdempotencyKey }),
    data: BonusRedemption,
  },
} as const;
