import { tokenKeys } from "@gemplay/chain";
import { balances } from "@gemplay/ledger";
import { type AssetId, assets, formatAssetAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, addRoute, requestLocale } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { assetToken, type ChainAsset, network, tokenAsset, tokenLook } from "./assets.catalogue.ts";
import { findCursor, type VaultIdentity } from "./deposits.cursor.ts";
import { depositRecord } from "./deposits.records.ts";
import { depositPage } from "./deposits.repository.ts";
import type { FundsPasswords } from "./funds-password.service.ts";
import { shownBalances, type WalletNews } from "./wallet.news.ts";
import { walletTables } from "./wallet.tables.ts";
import { withdrawalPage } from "./withdrawals.repository.ts";
import {
  amountForU,
  assertOffered,
  automaticLimits,
  feeBase,
  minimumBase,
  type OwnContracts,
  valueInU,
  withdrawalTerms,
} from "./withdrawals.rules.ts";
import { type Withdrawals, withdrawalRecord } from "./withdrawals.service.ts";

export interface WalletRoutesOptions {
  readonly db: Database;
  readonly settings: Settings;
  readonly own: OwnContracts;
  readonly identity: VaultIdentity;
  readonly passwords: FundsPasswords;
  readonly withdrawals: Withdrawals;
  readonly news: WalletNews;
}

/** Everything that a player asks of the wallet. */
export function walletRoutes(app: FastifyInstance, options: WalletRoutesOptions): void {
  assetsRoutes(app, options);
  fundsPasswordRoutes(app, options);
  withdrawalRoute(app, options);
  recordsRoutes(app, options);
}

/** What a player holds, and what may come in and go out. */
function assetsRoutes(app: FastifyInstance, { db, settings, withdrawals }: WalletRoutesOptions): void {
  addRoute(app, "GET /assets/get_gem_balance", async ({ player }) => {
    const held = await balances(executorOf(db), player.id);
    return { balance: formatAssetAmount(held.GEM, "GEM") };
  });

  addRoute(app, "GET /assets/get_assets", async ({ player }) => {
    const held = await balances(executorOf(db), player.id);
    return { assets: shownBalances(held), totalU: totalInU(held, settings.get("price.playU")) };
  });

  addRoute(app, "GET /assets/deposit_assets", async () =>
    tokenKeys
      .filter((token) => token === "PLAY" || settings.get("deposits.usdt"))
      .sort()
      .map((token) => ({
        ...tokenLook[token],
        value: token,
        assetId: tokenAsset[token],
        blockchainArray: [
          { name: network.name, icon: network.icon, label: network.label, series: network.id },
        ],
      })),
  );

  addRoute(app, "GET /assets/withdraw_assets", async ({ player }) => {
    const held = await balances(executorOf(db), player.id);
    const playPrice = settings.get("price.playU");
    const limits = automaticLimits(settings);
    const leftU = await withdrawals.automaticLeftU(player.id);
    const orNull = (amountBase: bigint | null, asset: ChainAsset) =>
      amountBase === null ? null : formatAssetAmount(amountBase, asset);
    return (["PLAY", "U"] as const).map((assetId) => ({
      assetId,
      name: assets[assetId].shownAs,
      icon: tokenLook[assetToken[assetId]].icon,
      balance: formatAssetAmount(held[assetId], assetId),
      minimum: formatAssetAmount(minimumBase(settings, assetId), assetId),
      fee: formatAssetAmount(feeBase(settings, assetId), assetId),
      automaticLimit: orNull(amountForU(assetId, limits.eachU, playPrice), assetId),
      automaticLeftToday: orNull(amountForU(assetId, leftU, playPrice), assetId),
      blockchainArray: [
        { name: network.name, icon: network.icon, label: network.label, blockchainId: network.id },
      ],
    }));
  });
}

/** The funds password: setting, changing, recovering, and confirming one withdrawal by it. */
function fundsPasswordRoutes(app: FastifyInstance, { settings, own, passwords }: WalletRoutesOptions): void {
  addRoute(
    app,
    "POST /user/setting_fund_password",
    async ({ player, body }) => {
      await passwords.set(player.id, body);
      return {};
    },
    { rateLimit: "fundsPassword" },
  );

  addRoute(
    app,
    "POST /user/change_fund_password",
    async ({ player, body }) => {
      await passwords.change(player.id, body);
      return {};
    },
    { rateLimit: "fundsPassword" },
  );

  addRoute(
    app,
    "POST /user/recover_fund_password",
    async ({ player, body, request }) => {
      await passwords.recover(player.id, body, requestLocale(request));
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
      return await passwords.confirm(player.id, body, terms);
    },
    { rateLimit: "fundsPassword" },
  );
}

/** How browsers and proxies mark what they ask for before anybody wants it. */
const aheadOfUse = ["purpose", "sec-purpose", "x-purpose", "x-moz"] as const;

/** Makes a withdrawal. */
function withdrawalRoute(app: FastifyInstance, { own, withdrawals, news }: WalletRoutesOptions): void {
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
}

/** A player's deposits, as far as the chain shows them, and withdrawals. */
function recordsRoutes(app: FastifyInstance, { db, identity }: WalletRoutesOptions): void {
  const wallet = walletTables(db);

  addRoute(app, "GET /assets/get_deposit_records", async ({ player, query }) => {
    const { shown, nextCursor } = await pageOf(
      query,
      (page) => depositPage(wallet, player.id, page),
      (row) => row.id,
    );
    const cursor = await findCursor(wallet, identity);
    return { records: shown.flatMap((row) => depositRecord(row, cursor) ?? []), nextCursor };
  });

  addRoute(app, "GET /assets/get_withdraw_records", async ({ player, query }) => {
    const { shown, nextCursor } = await pageOf(
      query,
      (page) => withdrawalPage(wallet, player.id, page),
      (row) => row.number,
    );
    return { records: shown.map(withdrawalRecord), nextCursor };
  });
}

/**
 * One page of records, the newest first: it is read with one row more than shown, which tells whether another follows.
 *
 * @param place of a row, where the next page goes on
 * @throws {AppError} RequestInvalid for a cursor that no page gave
 */
async function pageOf<R>(
  { cursor, limit = 20 }: { readonly cursor?: string; readonly limit?: number },
  read: (page: { readonly before: bigint | undefined; readonly limit: number }) => Promise<readonly R[]>,
  place: (row: R) => bigint,
): Promise<{ readonly shown: readonly R[]; readonly nextCursor: string | null }> {
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) throw new AppError("RequestInvalid");
  const rows = await read({ before: cursor === undefined ? undefined : BigInt(cursor), limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? String(place(last)) : null };
}

/**
 * What the withdrawable assets are worth in U, cut to base units.
 *
 * @returns null without a price
 */
export function totalInU(held: Readonly<Record<AssetId, bigint>>, playPrice: bigint | null): string | null {
  const playU = valueInU("PLAY", held.PLAY, playPrice);
  return playU === null ? null : formatAssetAmount(held.U + playU, "U");
}
