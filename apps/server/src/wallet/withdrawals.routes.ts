import type { FastifyInstance } from "fastify";
import { AppError, addRoute } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import type { FundsPasswords } from "./funds-password.service.ts";
import { cursorNumber, pageOf } from "./page-cursor.ts";
import type { WalletNews } from "./wallet.news.ts";
import type { WalletDatabase } from "./wallet.tables.ts";
import { withdrawalPage } from "./withdrawals.repository.ts";
import { assertOffered, type OwnContracts, withdrawalTerms } from "./withdrawals.rules.ts";
import { type WithdrawalDesk, withdrawalRecord } from "./withdrawals.service.ts";

export interface WithdrawalsRoutesOptions {
  readonly db: WalletDatabase;
  readonly settings: Settings;
  readonly own: OwnContracts;
  readonly passwords: FundsPasswords;
  readonly desk: WithdrawalDesk;
  readonly news: WalletNews;
}

/** The funds password, withdrawals and their records. */
export function withdrawalsRoutes(app: FastifyInstance, options: WithdrawalsRoutesOptions): void {
  const { db, settings, own, passwords, desk, news } = options;

  addRoute(
    app,
    "POST /user/setting_fund_password",
    async ({ player, body }) => {
      await passwords.set(player.id, body.password, body.confirmPassword);
      return {};
    },
    { rateLimit: "fundsPassword" },
  );

  addRoute(
    app,
    "POST /user/confirm_fund_password",
    async ({ player, body, reply }) => {
      reply.header("cache-control", "no-store");
      const terms = withdrawalTerms(body, own);
      // Said before the password is asked for: a withdrawal that is not offered must not cost a try.
      assertOffered(settings, terms);
      return await passwords.confirm(player.id, body.password, terms);
    },
    { rateLimit: "fundsPassword" },
  );

  addRoute(app, "GET /assets/withdraw", async ({ player, query, request, reply }) => {
    reply.header("cache-control", "no-store");
    // A GET that moves money must never run on what a browser sends by itself.
    if (request.headers.authorization === undefined) throw new AppError("SessionEnded");
    const { requestId, ticket } = query;
    const terms = withdrawalTerms(query, own);
    const { row, made } = await desk.request({ playerId: player.id, requestId, ticket, terms });
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
