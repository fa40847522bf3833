import type { Data } from "@gemplay/api-schema";
import type { AssetId } from "@gemplay/money";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";

type AssetsData = Data<"GET /assets/get_assets">;

/** The player's assets, deposits and withdrawals. All but `depositAssets` need a session. */
export const assetsQueries = {
  /** The gem balance, decimal text. */
  balance: () =>
    queryOptions({
      queryKey: ["assets", "balance"],
      queryFn: async ({ signal }) => (await call("GET /assets/get_gem_balance", {}, { signal })).balance,
    }),
  /** Every balance, and their sum in U. */
  assets: () =>
    queryOptions({
      queryKey: ["assets", "assets"],
      queryFn: ({ signal }) => call("GET /assets/get_assets", {}, { signal }),
    }),
  /** What can be deposited; `series` is a network's value. */
  depositAssets: () =>
    queryOptions({
      queryKey: ["assets", "depositAssets"],
      queryFn: ({ signal }) => call("GET /assets/deposit_assets", {}, { signal, silent: true }),
    }),
  /** What can be withdrawn; `blockchainId` is a network's value. */
  withdrawAssets: () =>
    queryOptions({
      queryKey: ["assets", "withdrawAssets"],
      queryFn: ({ signal }) => call("GET /assets/withdraw_assets", {}, { signal, silent: true }),
    }),
  depositRecords: () =>
    infiniteQueryOptions({
      queryKey: ["assets", "depositRecords"],
      queryFn: ({ pageParam, signal }) =>
        call(
          "GET /assets/get_deposit_records",
          { query: pageParam ? { cursor: pageParam } : {} },
          { signal, silent: true },
        ),
      initialPageParam: "",
      getNextPageParam: (page) => page.nextCursor,
    }),
  withdrawRecords: () =>
    infiniteQueryOptions({
      queryKey: ["assets", "withdrawRecords"],
      queryFn: ({ pageParam, signal }) =>
        call(
          "GET /assets/get_withdraw_records",
          { query: pageParam ? { cursor: pageParam } : {} },
          { signal, silent: true },
        ),
      initialPageParam: "",
      getNextPageParam: (page) => page.nextCursor,
    }),
};

/** Takes balances that the server pushed. The sum in U is the server's to compute, so it is read again. */
export function applyAssets(assets: AssetsData["assets"]): void {
  const known = queryClient.getQueryData(assetsQueries.assets().queryKey);
  if (known) {
    const changed = new Map(assets.map((asset) => [asset.assetId, asset]));
    const kept = known.assets.map((asset) => changed.get(asset.assetId) ?? asset);
    const added = assets.filter(({ assetId }) => !known.assets.some((asset) => asset.assetId === assetId));
    queryClient.setQueryData(assetsQueries.assets().queryKey, { ...known, assets: [...kept, ...added] });
  }
  const gem = assets.find(({ assetId }) => assetId === "GEM");
  if (gem) queryClient.setQueryData(assetsQueries.balance().queryKey, gem.balance);
}

/** Takes one balance that came with an answer, so that the next screen shows it at once. */
export function applyBalance(assetId: AssetId, balance: string): void {
  const known = queryClient.getQueryData(assetsQueries.assets().queryKey);
  const asset = known?.assets.find((one) => one.assetId === assetId);
  if (asset) applyAssets([{ ...asset, balance }]);
}
