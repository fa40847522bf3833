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
 * The exchange rate between two assets, without spread and fee. The rate says how much of the second asset a given
 * amount of the first asset buys.
 */
export const SwapRate = Type.Object({
  assetId: AssetId,
  amount: Amount,
  worthAssetId: AssetId,
  worth: Amount,
});

/** The conditions of a swap from one asset to another. */
const swapTerms = {
  fromAssetId: AssetId,
  toAssetId: AssetId,
  /** The amount that the player pays. */
  amount: Amount,
  /** The amount that the player receives, after spread and fee. */
  received: Amount,
  /** The fee, which the server deducts from the amount that the player receives. Most pairs of assets have no fee. */
  fee: Amount,
  rate: SwapRate,
} as const;

/** A pair of assets between which players can swap. */
export const SwapPair = Type.Object({
  fromAssetId: AssetId,
  toAssetId: AssetId,
  /**
   * The reason why the player cannot swap the pair now; null if the player can swap the pair. `trading` means that the
   * operator has closed the pair. `launch` means that the launch date is in the future. `bets` means that the player
   * has not bet enough. `price` means that there is no price for the pair, or that the price is too old.
   */
  closed: Type.Union([Type.Enum(["trading", "launch", "bets", "price"]), Type.Null()]),
  /** The exchange rate of the pair; null if there is no price. */
  rate: Type.Union([SwapRate, Type.Null()]),
  /** The spread of the pair in hundredths of a percent. */
  spreadBps: Type.Integer(),
  feeBps: Type.Integer(),
  /**
   * The largest amount that the limits and the reserves allow now, independent of the player's balance; null if
   * unknown.
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
      /** The time from which players can swap tPLAY; null if the operator has not set a time. */
      launchAtMs: Type.Union([TimestampMs, Type.Null()]),
      quoteSeconds: Type.Integer(),
      /**
       * The PLAY stakes that a player needs for each PLAY that a swap of GEM pays. The next field is the PLAY stakes
       * that a player needs before a swap of tPLAY.
       */
      betsPerGemPlay: Amount,
      tplayOwnBets: Amount,
    }),
  },
  "POST /assets/swap/quote": {
    access: ["player"],
    summary:
      "Returns a quote for a swap. The quote is valid once, for some seconds, and only for the same player and amount",
    body: strict({ fromAssetId: AssetId, toAssetId: AssetId, amount: AmountInput }),
    data: Type.Object({
      quoteId: Type.String(),
      ...swapTerms,
      /** The amount according to the exchange rate, before spread and fee. */
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
    apiKey: "read",
    summary: "Returns the player's swaps, newest first",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(SwapRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
} as const;
