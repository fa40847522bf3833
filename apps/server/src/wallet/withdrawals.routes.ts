import type { FastifyInstance } from "fastify";
import { AppError, addRoute } from "../platform/http/index.ts";
import { cursorNumber, pageOf } from "./page-cursor.ts";
import type { WalletNews } from "./wallet.news.ts";
import type { WalletDatabase } from "./wallet.tables.ts";
import { withdrawalPage } from "./withdrawals.repository.ts";
import { type OwnContracts, withdrawalTerms } from "./withdrawals.rules.ts";
import { type Withdrawals, withdrawalRecord } from "./withdrawals.service.ts";

export interface WithdrawalsRoutesOptions {
  readonly db: WalletDatabase;
  readonly own: OwnContracts;
  readonly withdrawals: Withdrawals;
  readonly news: WalletNews;
}

/** How browsers and proxies mark what they ask for before anybody wants it. */
const aheadOfUse = ["purpose", "sec-purpose", "x-purpose", "x-moz"] as const;

/** Withdrawals and their records. */
export function withdrawalsRoutes(app: FastifyInstance, options: WithdrawalsRoutesOptions): void {
  const { db, own, withdrawals, news } = options;

  addRoute(app, "GET /assets/withdraw", async ({ player, query, request, reply }) => {
    reply.header("cache-control", "no-store");
    // A GET that moves money must never run on what a browser sends by itself.
    if (request.headers.authorization === undefined) throw new AppError("SessionEnded");
    if (aheadOfUse.some((name) => request.headers[name] !== undefined)) throw new AppError("RequestInvalid");
    const { requestId, ticket } = query;
    const terms = withdrawalTerms(query, own);
    const { row, made } = await withdrawals.request({ playerId: player.id, requestId, ticket, terms });
    if (made) {
      news.withdrawal(row);
      news.balance(player.id);
    }
    return withdrawalRecord(row);
  });

  addRoute(app, "GET /assets/get_withdraw_records", async ({ player, query }) => {
    const limit = query.limit ?? 20;
    const before = cursorNumber(query.cursor);
    const rows = await withdrawalPage(db, player.id, { before, limit: limit + 1 });
    const { shown, nextCursor } = pageOf(rows, limit, (row) => row.number);
    return { records: shown.map(withdrawalRecord), nextCursor };
  });
}
