import Type from "typebox";
import {
  Amount,
  AmountInput,
  AssetId,
  IdempotencyKey,
  RecordsQuery,
  strict,
  TimestampMs,
} from "../schemas.ts";

/** The exchange rate of two assets without spread and fee, as an amount of one asset for an amount of the other. */
export const SwapRate = Type.Object({
  assetId: AssetId,
  amount: Amount,
  worthAssetId: AssetId,
  worth: Amount,
});

/** The terms of a swap from one asset to another. */
const swapTerms = {
  fromAssetId: AssetId,
  toAssetId: AssetId,
  /** The amount that the swap takes from the player's balance. */
  amount: Amount,
  /** The amount that the player receives, after spread and fee. */
  received: Amount,
  /** The fee, which the server takes from the received asset. Most pairs have no fee. */
  fee: Amount,
  rate: SwapRate,
} as const;

/** A pair of assets that can be swapped. */
export const SwapPair = Type.Object({
  fromAssetId: AssetId,
  toAssetId: AssetId,
  /**
   * The reason why the player cannot swap the pair now; null if the player can swap the pair. `trading`: the operator
   * has closed the pair. `launch`: the launch date is in the future. `bets`: the player has bet too little. `price`:
   * the pair has no price, or the price is too old.
   */
  closed: Type.Union([Type.Enum(["trading", "launch", "bets", "price"]), Type.Null()]),
  /** The exchange rate of the pair; null if there is no price. */
  rate: Type.Union([SwapRate, Type.Null()]),
  /** The spread of the pair in hundredths of a percent. */
  spreadBps: Type.Integer(),
  feeBps: Type.Integer(),
  /**
   * Largest amount of a swap that limits and reserves allow now, without regard to the player's balance; null if the
   * largest amount is unknown.
   */
  most: Type.Union([Amount, Type.Null()]),
});

/** A finished swap. */
export const SwapRecord = Type.Object({
  id: Type.String(),
  requestId: Type.String(),
  ...swapTerms,
  atMs: TimestampMs,
});

/** The calls for swaps. */
export const swapRoutes = {
  "GET /assets/swap_pairs": {
    access: ["player"],
    summary: "What can be swapped into what, at which rate, and how much of it now",
    data: Type.Object({
      pairs: Type.Array(SwapPair),
      /** The time from which players can swap tPLAY; null if no time is set. */
      launchAtMs: Type.Union([TimestampMs, Type.Null()]),
      quoteSeconds: Type.Integer(),
      /**
       * The amount of PLAY that a player must have bet for each PLAY received for GEM. The next field is the amount of
       * PLAY that a player must have bet before swaps of tPLAY.
       */
      betsPerGemPlay: Amount,
      tplayOwnBets: Amount,
    }),
  },
  "POST /assets/swap/quote": {
    access: ["player"],
    summary: "What an amount gives now: held for some seconds, for this player and amount, once",
    body: strict({ fromAssetId: AssetId, toAssetId: AssetId, amount: AmountInput }),
    data: Type.Object({
      quoteId: Type.String(),
      ...swapTerms,
      /** The amount that the exchange rate gives, before spread and fee. */
      gross: Amount,
      spread: Amount,
      expiresAtMs: TimestampMs,
    }),
  },
  "POST /assets/swap": {
    access: ["player"],
    summary: "Swaps at a quote; the same request again answers the same swap",
    body: strict({
      requestId: IdempotencyKey,
      quoteId: IdempotencyKey,
      fromAssetId: AssetId,
      toAssetId: AssetId,
      amount: AmountInput,
    }),
    data: SwapRecord,
  },
  "GET /assets/swap_records": {
    access: ["player"],
    summary: "Swaps, newest first",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(SwapRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
} as const;
