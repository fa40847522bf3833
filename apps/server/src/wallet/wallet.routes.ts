import { type TokenKey, tokenKeys } from "@gemplay/chain";
import { balances, holdings } from "@gemplay/ledger";
import { assets, formatAssetAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, addRoute, recordPage, requestLocale } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import type { AddressBook } from "./address-book/index.ts";
import {
  amountForU,
  assetToken,
  type ChainAsset,
  network,
  type OwnContracts,
  playPriceU,
  rewardPage,
  tokenAsset,
  tokenLook,
  totalDays,
  totalInU,
  withdrawalTerms,
} from "./assets/index.ts";
import { assertForeign, type DepositAddresses } from "./deposit-addresses/index.ts";
import {
  confirmationsNeeded,
  depositMinimumBase,
  depositPage,
  depositRecord,
  findCursor,
  type VaultIdentity,
} from "./deposits/index.ts";
import type { FundsPasswords } from "./funds-password/index.ts";
import { createReviewTime } from "./review/index.ts";
import { shownBalances, type WalletEvents } from "./wallet.events.ts";
import { walletTables } from "./wallet.tables.ts";
import {
  assertMayWithdraw,
  assertOffered,
  automaticLimits,
  feeBase,
  minimumBase,
  type Withdrawals,
  withdrawalPage,
  withdrawalRecord,
} from "./withdrawals/index.ts";

export interface WalletRoutesOptions {
  readonly db: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly own: OwnContracts;
  readonly identity: VaultIdentity;
  readonly passwords: FundsPasswords;
  readonly withdrawals: Withdrawals;
  readonly events: WalletEvents;
  readonly book: Pick<AddressBook, "assertUsable">;
  readonly addresses: DepositAddresses;
}

/** Adds all routes of the wallet for players. */
export function walletRoutes(app: FastifyInstance, options: WalletRoutesOptions): void {
  assetsRoutes(app, options);
  depositAddressRoute(app, options);
  fundsPasswordRoutes(app, options);
  withdrawalRoute(app, options);
  recordsRoutes(app, options);
}

/** Adds the routes that show a player's assets, deposits and withdrawals. */
function assetsRoutes(app: FastifyInstance, { db, settings, clock, withdrawals }: WalletRoutesOptions): void {
  addRoute(app, "GET /assets/get_gem_balance", async ({ player }) => {
    const held = await balances(executorOf(db), player.id);
    return { balance: formatAssetAmount(held.GEM, "GEM") };
  });

  addRoute(app, "GET /assets/get_assets", async ({ player }) => {
    const held = await holdings(executorOf(db), player.id);
    return { assets: shownBalances(held), totalU: totalInU(held.together, playPriceU(settings)) };
  });

  addRoute(app, "GET /assets/get_total_days", async ({ player }) => ({
    days: await totalDays(db, player.id, playPriceU(settings), clock.nowMs()),
  }));

  addRoute(
    app,
    "GET /assets/deposit_assets",
    async () =>
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
    { openCountries: true },
  );

  const reviewTime = createReviewTime(db, clock);
  addRoute(app, "GET /assets/review_time", async () => ({ medianMs: await reviewTime() }));

  addRoute(app, "GET /assets/withdraw_assets", async ({ player }) => {
    const { together, withdrawOnly } = await holdings(executorOf(db), player.id);
    const playPrice = playPriceU(settings);
    const limits = automaticLimits(settings);
    const leftU = await withdrawals.automaticLeftU(player.id);
    const orNull = (amountBase: bigint | null, asset: ChainAsset) =>
      amountBase === null ? null : formatAssetAmount(amountBase, asset);
    return (["PLAY", "U"] as const).map((assetId) => ({
      assetId,
      name: assets[assetId].shownAs,
      icon: tokenLook[assetToken[assetId]].icon,
      balance: formatAssetAmount(together[assetId], assetId),
      withdrawOnly: formatAssetAmount(withdrawOnly[assetId], assetId),
      minimum: formatAssetAmount(minimumBase(settings, assetId), assetId),
      fee: formatAssetAmount(feeBase(settings, assetId), assetId),
      automaticLimit: orNull(amountForU(assetId, limits.eachU, playPrice), assetId),
      automaticLeftToday: orNull(amountForU(assetId, leftU, playPrice), assetId),
      blockchainArray: [
        {
          name: network.name,
          icon: network.icon,
          label: network.label,
          blockchainId: network.id,
          open: settings.get("withdrawals.open"),
        },
      ],
    }));
  });
}

/** Adds the route that returns the player's deposit address, for players without a wallet in the browser. */
function depositAddressRoute(
  app: FastifyInstance,
  { db, settings, identity, addresses }: WalletRoutesOptions,
): void {
  addRoute(
    app,
    "GET /assets/get_deposit_wallet",
    async ({ player, query }) => {
      const token = tokenKeys.find((key) => key === query.asset);
      if (token === undefined || !isListed(settings, token)) throw new AppError("AssetUnknown");
      if (query.network !== network.id) throw new AppError("NetworkUnknown");
      const walletAddress = await addresses.of(player.id);
      const cursor = await findCursor(walletTables(db), identity);
      const asset = tokenAsset[token];
      return {
        walletAddress,
        minimum: formatAssetAmount(depositMinimumBase(settings, asset), asset),
        confirmationsNeeded: cursor === undefined ? null : Number(confirmationsNeeded(cursor)),
      };
    },
    { openCountries: true, insideHost: "address" },
  );
}

const isListed = (settings: Settings, token: TokenKey) => token === "PLAY" || settings.get("deposits.usdt");

/**
 * Adds the routes that set, change and recover the funds password. The function also adds the route with which a player
 * confirms one withdrawal by the funds password.
 */
function fundsPasswordRoutes(
  app: FastifyInstance,
  { db, settings, own, passwords, book }: WalletRoutesOptions,
): void {
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
      // The code checks the values of the withdrawal before the password, so that an impossible withdrawal uses up no
      // attempt of the password.
      assertOffered(settings, terms);
      await assertMayWithdraw(walletTables(db), player.id);
      await assertForeign(walletTables(db), terms.address);
      await book.assertUsable(walletTables(db), player.id, terms);
      return await passwords.confirm(player.id, body, terms);
    },
    { rateLimit: "fundsPassword", insideHost: "address" },
  );
}

/** The HTTP headers with which browsers and proxies mark prefetch requests. */
const aheadOfUse = ["purpose", "sec-purpose", "x-purpose", "x-moz"] as const;

/** Adds the route that makes a withdrawal. */
function withdrawalRoute(app: FastifyInstance, { own, withdrawals, events }: WalletRoutesOptions): void {
  addRoute(
    app,
    "GET /assets/withdraw",
    async ({ player, query, request, reply, denied }) => {
      reply.header("cache-control", "no-store");
      // The product's API requires a GET request for a withdrawal, which moves money. Browsers send some GET requests
      // without an action of the user, so the route refuses requests that browsers mark as prefetch.
      if (request.headers.authorization === undefined) throw new AppError("SessionEnded");
      if (aheadOfUse.some((name) => request.headers[name] !== undefined))
        throw new AppError("RequestInvalid");
      const { requestId, ticket, repeat } = query;
      const terms = withdrawalTerms(query, own);
      const { row, made } = await withdrawals.request({
        playerId: player.id,
        requestId,
        callId: request.id,
        ticket,
        terms,
        repeat,
        denied,
      });
      if (made) {
        events.withdrawal(row);
        events.balance(player.id);
      }
      return withdrawalRecord(row);
    },
    // The withdrawal service checks for a frozen account itself, because a repeated request of a frozen account must
    // still get its earlier answer.
    { idempotentReplay: true, insideHost: "address" },
  );
}

/** Adds the routes of a player's deposits and withdrawals. */
function recordsRoutes(app: FastifyInstance, { db, identity }: WalletRoutesOptions): void {
  const wallet = walletTables(db);

  addRoute(app, "GET /assets/get_deposit_records", async ({ player, query }) => {
    const { shown, nextCursor } = await recordPage(
      query,
      (page) => depositPage(wallet, player.id, page),
      (row) => row.id,
    );
    const cursor = await findCursor(wallet, identity);
    return { records: shown.flatMap((row) => depositRecord(row, cursor) ?? []), nextCursor };
  });

  addRoute(
    app,
    "GET /assets/get_reward_records",
    async ({ player, query }) => await rewardPage(db, player.id, query),
  );

  addRoute(app, "GET /assets/get_withdraw_records", async ({ player, query }) => {
    const { shown, nextCursor } = await recordPage(
      query,
      (page) => withdrawalPage(wallet, player.id, page),
      (row) => row.number,
    );
    return { records: shown.map(withdrawalRecord), nextCursor };
  });
}
