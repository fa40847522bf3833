import type { EventData } from "@gemplay/api-schema";
import type { AssetId } from "@gemplay/money";
import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import { call, followStream } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";
import { inPlace } from "./in-place.ts";
import {
  isWanted,
  type RecordsName,
  recordsKey,
  recordsQuery,
  type WantedRecords,
  wantedOf,
} from "./wanted-records.ts";

/**
 * Queries of the player's assets, deposits and withdrawals. All queries of this object except `depositAssets` need a
 * session.
 */
export const assetsQueries = {
  /** Balance in gems as decimal text. */
  balance: () =>
    queryOptions({
      queryKey: ["assets", "balance"],
      queryFn: async ({ signal }) => (await call("GET /assets/get_gem_balance", {}, { signal })).balance,
    }),
  /** All balances of the player, and their total value in U. */
  assets: () =>
    queryOptions({
      queryKey: ["assets", "assets"],
      queryFn: ({ signal }) => call("GET /assets/get_assets", {}, { signal }),
    }),
  /** Assets that a player can deposit. `series` is the id of a blockchain network. */
  depositAssets: () =>
    queryOptions({
      queryKey: ["assets", "depositAssets"],
      queryFn: (context) => call("GET /assets/deposit_assets", {}, inPlace(context)),
    }),
  /** The player's own deposit address. It is the same for every token, but the minimum deposit depends on the asset. */
  depositAddress: (asset: string, network: string) =>
    queryOptions({
      queryKey: ["assets", "depositAddress", asset, network],
      queryFn: (context) =>
        call("GET /assets/get_deposit_wallet", { query: { asset, network } }, inPlace(context)),
    }),
  /** Assets that a player can withdraw. `blockchainId` is the id of a blockchain network. */
  withdrawAssets: () =>
    queryOptions({
      queryKey: ["assets", "withdrawAssets"],
      queryFn: (context) => call("GET /assets/withdraw_assets", {}, inPlace(context)),
    }),
  /** The player's address book and the address lock. */
  withdrawAddresses: () =>
    queryOptions({
      queryKey: ["assets", "withdrawAddresses"],
      queryFn: (context) => call("GET /assets/withdraw_addresses", {}, inPlace(context)),
    }),
  depositRecords: (wanted?: WantedRecords) =>
    infiniteQueryOptions({
      queryKey: recordsKey("depositRecords", wanted),
      queryFn: ({ pageParam, ...context }) =>
        call("GET /assets/get_deposit_records", recordsQuery(pageParam, wanted), inPlace(context)),
      initialPageParam: "",
      getNextPageParam: (page) => page.nextCursor,
    }),
  rewardRecords: (wanted?: WantedRecords) =>
    infiniteQueryOptions({
      queryKey: recordsKey("rewardRecords", wanted),
      queryFn: ({ pageParam, ...context }) =>
        call("GET /assets/get_reward_records", recordsQuery(pageParam, wanted), inPlace(context)),
      initialPageParam: "",
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** The total value of the player's balances in U on each of the last 30 days. */
  totalDays: () =>
    queryOptions({
      queryKey: ["assets", "totalDays"],
      queryFn: (context) => call("GET /assets/get_total_days", {}, inPlace(context)),
    }),
  /** How long an operator's review of a withdrawal usually takes. */
  reviewTime: () =>
    queryOptions({
      queryKey: ["assets", "reviewTime"],
      queryFn: (context) => call("GET /assets/review_time", {}, inPlace(context)),
    }),
  withdrawRecords: (wanted?: WantedRecords) =>
    infiniteQueryOptions({
      queryKey: recordsKey("withdrawRecords", wanted),
      queryFn: ({ pageParam, ...context }) =>
        call("GET /assets/get_withdraw_records", recordsQuery(pageParam, wanted), inPlace(context)),
      initialPageParam: "",
      getNextPageParam: (page) => page.nextCursor,
    }),
};

interface MoneyRecord {
  readonly id: string;
  readonly atMs: number;
}

/** Adds or updates a deposit or a withdrawal from the event stream in every list whose filter matches the record. */
function applyRecord<R extends MoneyRecord>(name: RecordsName, record: R): void {
  const lists = queryClient.getQueriesData<RecordPages<R>>({ queryKey: recordsKey(name) });
  for (const [queryKey, known] of lists)
    if (isWanted(record, wantedOf(queryKey))) applyTo(queryKey, known, record);
}

type RecordPages<R> = InfiniteData<{ readonly records: readonly R[] }>;

/**
 * Replaces a record in a list, or puts a new record at the start of the list. Reads a list again if the list is
 * loading, or if the record may be on a page of the list that is not loaded. An event never makes the page load a list
 * that no screen has loaded.
 */
function applyTo<R extends MoneyRecord>(
  queryKey: QueryKey,
  known: RecordPages<R> | undefined,
  record: R,
): void {
  const records = known?.pages.flatMap((page) => page.records) ?? [];
  const has = records.some(({ id }) => id === record.id);
  const isNewest = (records[0]?.atMs ?? 0) <= record.atMs;
  if (queryClient.isFetching({ queryKey, exact: true }) > 0 || (known && !has && !isNewest))
    return void queryClient.invalidateQueries({ queryKey, exact: true });
  if (known === undefined) return;
  const pages = known.pages.map((page, number) => {
    const rest = page.records.map((one) => (one.id === record.id ? record : one));
    return { ...page, records: has || number > 0 ? rest : [record, ...rest] };
  });
  queryClient.setQueryData(queryKey, { ...known, pages });
}

/**
 * Updates the balances that a stream event contains, and keeps all other balances. The total value in U stays
 * unchanged, because only the server can compute it.
 */
function applyAssets(assets: EventData<"balance">["assets"]): void {
  const known = queryClient.getQueryData(assetsQueries.assets().queryKey);
  if (known) {
    const changed = new Map(assets.map((asset) => [asset.assetId, asset]));
    const kept = known.assets.map((asset) => ({ ...asset, ...changed.get(asset.assetId) }));
    queryClient.setQueryData(assetsQueries.assets().queryKey, { ...known, assets: kept });
  }
  const gem = assets.find(({ assetId }) => assetId === "GEM");
  if (gem) queryClient.setQueryData(assetsQueries.balance().queryKey, gem.balance);
}

/** Updates one balance from the answer to an API call, so that the next screen shows the new balance immediately. */
export function applyBalance(assetId: AssetId, balance: string): void {
  const known = queryClient.getQueryData(assetsQueries.assets().queryKey);
  const asset = known?.assets.find((one) => one.assetId === assetId);
  if (asset) applyAssets([{ ...asset, balance }]);
}

/** Updates balances, deposits and withdrawals from the event stream until the player closes the page. */
export function followAssets(): void {
  followStream("balance", ({ assets }) => {
    applyAssets(assets);
    sumAgainSoon();
  });
  followStream("crashBet", ({ asset, balance }) => {
    applyBalance(asset, balance);
    sumAgainSoon();
  });
  followStream("deposit", (record) => applyRecord("depositRecords", record));
  followStream("withdrawal", (record) => applyRecord("withdrawRecords", record));
}

const sumPauseMs = 2_000;
let sumTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * After a series of bets, reads the total value of all balances from the server once. Only the server can compute this
 * value, because it depends on the operator's price.
 */
function sumAgainSoon(): void {
  if (sumTimer !== undefined) return;
  sumTimer = setTimeout(() => {
    sumTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
  }, sumPauseMs);
}
