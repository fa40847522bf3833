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

/**
 * The exchange rate of two assets without spread and fee. The rate states which amount of the second asset an amount of
 * the first asset buys.
 */
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
  /** The amount that the player pays for the swap. */
  amount: Amount,
  /** The amount that the player receives for the swap, after spread and fee. */
  received: Amount,
  /** The fee of the swap, which the server deducts from the received asset. Most pairs of assets have no fee. */
  fee: Amount,
  rate: SwapRate,
} as const;

/** A pair of assets between which players can swap. */
export const SwapPair = Type.Object({
  fromAssetId: AssetId,
  toAssetId: AssetId,
  /**
   * The reason why the player cannot swap the pair now. The reason is null if the player can swap the pair. `trading`
   * means that the operator has closed the pair. `launch` means that the launch date is in the future. The reason
   * `bets` means that the player has bet too little. `price` means that the pair has no price, or that the price is too
   * old.
   */
  closed: Type.Union([Type.Enum(["trading", "launch", "bets", "price"]), Type.Null()]),
  /** The exchange rate of the pair. The exchange rate is null if the pair has no price. */
  rate: Type.Union([SwapRate, Type.Null()]),
  /** The spread of the pair in hundredths of a percent. */
  spreadBps: Type.Integer(),
  feeBps: Type.Integer(),
  /**
   * The largest amount of a swap that limits and reserves currently allow, whatever the player's balance is. The
   * largest amount of a swap is null if the amount is unknown.
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

/** The calls for swaps between assets. */
export const swapRoutes = {
  "GET /assets/swap_pairs": {
    access: ["player"],
    summary: "Returns the pairs of assets that can be swapped, with their rates and current largest amounts",
    data: Type.Object({
      pairs: Type.Array(SwapPair),
      /** The time from which players can swap tPLAY. The time is null if the operator has set no time. */
      launchAtMs: Type.Union([TimestampMs, Type.Null()]),
      quoteSeconds: Type.Integer(),
      /**
       * The amount of PLAY that a player must have bet for each PLAY that the player receives for GEM. The next field
       * is the amount of PLAY that a player must have bet before swaps of tPLAY.
       */
      betsPerGemPlay: Amount,
      tplayOwnBets: Amount,
    }),
  },
  "POST /assets/swap/quote": {
    access: ["player"],
    summary:
      "Returns a quote for a swap. The quote is valid once, for some seconds, for this player and this amount",
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
    summary: "Swaps at the price of a quote. A repeated request returns the first swap",
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
    summary: "Returns the player's swaps, newest first",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(SwapRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
} as const;
