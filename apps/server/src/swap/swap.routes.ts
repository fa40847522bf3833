import type { Data } from "@gemplay/api-schema";
import { type AssetId, formatAssetAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/database/index.ts";
import { AppError, addRoute, amountFrom, recordPage } from "../platform/http/index.ts";
import { type Swap, swapPage } from "./swap.repository.ts";
import { findPair, type SwapPair, shownRate } from "./swap.rules.ts";
import type { Swaps } from "./swap.service.ts";
import { swapTables } from "./swap.tables.ts";

export interface SwapRoutesOptions {
  readonly db: Database;
  readonly swaps: Swaps;
  /** A callback that sends the new balances to the player's pages after a swap is committed. */
  readonly notifyBalance: (playerId: bigint) => void;
}

/** Adds all routes of swaps. */
export function swapRoutes(app: FastifyInstance, { db, swaps, notifyBalance }: SwapRoutesOptions): void {
  addRoute(app, "GET /assets/swap_pairs", async ({ player }) => {
    const { terms, pairs } = await swaps.offers(player.id);
    return {
      pairs: [...pairs],
      launchAtMs: terms.launchAt?.getTime() ?? null,
      quoteSeconds: terms.quoteSeconds,
      betsPerGemPlay: String(terms.betsPerGemPlay),
      tplayOwnBets: formatAssetAmount(terms.tplayOwnBetsBase, "PLAY"),
    };
  });

  addRoute(
    app,
    "POST /assets/swap/quote",
    async ({ player, body }) => {
      const { quote, sums } = await swaps.quote({ playerId: player.id, ...wishFrom(body) });
      return {
        quoteId: quote.id,
        ...shownTerms(quote),
        gross: formatAssetAmount(sums.grossBase, quote.to),
        spread: formatAssetAmount(sums.spreadBase, quote.to),
        expiresAtMs: quote.expiresAt.getTime(),
      };
    },
    { rateLimit: "swap", insideHost: "never" },
  );

  addRoute(
    app,
    "POST /assets/swap",
    async ({ player, body, denied }) => {
      const { requestId, quoteId } = body;
      const { row, made } = await swaps.swap({
        playerId: player.id,
        requestId,
        quoteId,
        denied,
        ...wishFrom(body),
      });
      if (made) notifyBalance(player.id);
      return swapRecord(row);
    },
    // The swap service checks for a frozen account itself, because a repeated request of a frozen account must still
    // get its earlier answer.
    { rateLimit: "swap", idempotentReplay: true, insideHost: "never" },
  );

  addRoute(app, "GET /assets/swap_records", async ({ player, query }) => {
    const { shown, nextCursor } = await recordPage(
      query,
      (page) => swapPage(swapTables(db), player.id, page),
      (row) => row.number,
    );
    return { records: shown.map(swapRecord), nextCursor };
  });
}

/**
 * Reads the values of a swap from the body of an API request.
 *
 * @throws {AppError} SwapPairUnknown, Amount…
 */
function wishFrom(body: {
  readonly fromAssetId: AssetId;
  readonly toAssetId: AssetId;
  readonly amount: string;
}): { readonly pair: SwapPair; readonly amountBase: bigint } {
  const pair = findPair(body.fromAssetId, body.toAssetId);
  if (pair === undefined) throw new AppError("SwapPairUnknown");
  return { pair, amountBase: amountFrom(body.amount, pair.from) };
}

function shownTerms({
  from,
  to,
  amountBase,
  receivedBase,
  feeBase,
  rate,
}: Pick<Swap, "from" | "to" | "amountBase" | "receivedBase" | "feeBase" | "rate">) {
  const pair = findPair(from, to);
  if (pair === undefined) throw new Error(`swaps from ${from} to ${to} do not exist`);
  return {
    fromAssetId: from,
    toAssetId: to,
    amount: formatAssetAmount(amountBase, from),
    received: formatAssetAmount(receivedBase, to),
    fee: formatAssetAmount(feeBase, to),
    rate: shownRate(pair, rate),
  };
}

/** Returns a swap in the form that the API shows to the player. */
export function swapRecord(row: Swap): Data<"POST /assets/swap"> {
  return { id: row.id, requestId: row.requestId, ...shownTerms(row), atMs: row.at.getTime() };
}
