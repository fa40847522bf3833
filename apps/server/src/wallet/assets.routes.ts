import { tokenKeys } from "@gemplay/chain";
import { balances } from "@gemplay/ledger";
import { type AssetId, assets, formatAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import { type Database, executorOf } from "../platform/database/index.ts";
import { addRoute } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { assetToken, type ChainAsset, network, tokenAsset, tokenLook } from "./assets.catalogue.ts";
import { shownBalances } from "./wallet.news.ts";
import { amountForU, automaticLimits, feeBase, minimumBase, valueInU } from "./withdrawals.rules.ts";
import type { Withdrawals } from "./withdrawals.service.ts";

export interface AssetsRoutesOptions {
  readonly db: Database;
  readonly settings: Settings;
  readonly withdrawals: Withdrawals;
}

const text = (amountBase: bigint, asset: AssetId) => formatAmount(amountBase, assets[asset].decimals);

/** What a player holds, and what may come in and go out. */
export function assetsRoutes(app: FastifyInstance, { db, settings, withdrawals }: AssetsRoutesOptions): void {
  addRoute(app, "GET /assets/get_gem_balance", async ({ player }) => {
    const held = await balances(executorOf(db), player.id);
    return { balance: text(held.GEM, "GEM") };
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
      amountBase === null ? null : text(amountBase, asset);
    return (["PLAY", "U"] as const).map((assetId) => ({
      assetId,
      name: assets[assetId].shownAs,
      icon: tokenLook[assetToken[assetId]].icon,
      balance: text(held[assetId], assetId),
      minimum: text(minimumBase(settings, assetId), assetId),
      fee: text(feeBase(settings, assetId), assetId),
      automaticLimit: orNull(amountForU(assetId, limits.eachU, playPrice), assetId),
      automaticLeftToday: orNull(amountForU(assetId, leftU, playPrice), assetId),
      blockchainArray: [
        { name: network.name, icon: network.icon, label: network.label, blockchainId: network.id },
      ],
    }));
  });
}

/**
 * What the withdrawable assets are worth in U, cut to base units.
 *
 * @returns null without a price
 */
export function totalInU(held: Readonly<Record<AssetId, bigint>>, playPrice: bigint | null): string | null {
  const playU = valueInU("PLAY", held.PLAY, playPrice);
  return playU === null ? null : text(held.U + playU, "U");
}
