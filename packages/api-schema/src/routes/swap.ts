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

/** What one asset is worth in another, without spread and fee: so much of one for so much of the other. */
export const SwapRate = Type.Object({
  assetId: AssetId,
  amount: Amount,
  worthAssetId: AssetId,
  worth: Amount,
});

/** What of one asset gives what of another. */
const swapTerms = {
  fromAssetId: AssetId,
  toAssetId: AssetId,
  /** Taken from the balance. */
  amount: Amount,
  /** What arrives, after spread and fee. */
  received: Amount,
  /** Of what arrives; nothing for most. */
  fee: Amount,
  rate: SwapRate,
} as const;

/** A pair that is offered. */
export const SwapPair = Type.Object({
  fromAssetId: AssetId,
  toAssetId: AssetId,
  /**
   * Why it cannot be swapped now; null: it can. `trading`: closed by the operator; `launch`: before the launch;
   * `bets`: too little was bet; `price`: there is none, or it is too old.
   */
  closed: Type.Union([Type.Enum(["trading", "launch", "bets", "price"]), Type.Null()]),
  /** Null while there is none. */
  rate: Type.Union([SwapRate, Type.Null()]),
  /** Hundredths of a percent. */
  spreadBps: Type.Integer(),
  feeBps: Type.Integer(),
  /** The most that limits and reserves leave now, whatever the balance is; null while that cannot be said. */
  most: Type.Union([Amount, Type.Null()]),
});

/** A swap as it was made. */
export const SwapRecord = Type.Object({
  id: Type.String(),
  requestId: Type.String(),
  ...swapTerms,
  atMs: TimestampMs,
});

/** Calls of swapping. */
export const swapRoutes = {
  "GET /assets/swap_pairs": {
    access: ["player"],
    summary: "What can be swapped into what, at which rate, and how much of it now",
    data: Type.Object({
      pairs: Type.Array(SwapPair),
      /** From when on tPLAY swaps; null: no moment is set. */
      launchAtMs: Type.Union([TimestampMs, Type.Null()]),
      quoteSeconds: Type.Integer(),
      /** What a player must have bet for each PLAY that gems bring, and before tPLAY swaps. */
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
      /** The amount at the rate, before spread and fee. */
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
