import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { assetsQueries, swapQueries, type WantedRecords } from "../../../queries/index.ts";
import { isOpen, type LoadedList, mergeRecords, type RecordKind, toLine } from "./records.ts";

/**
 * Interval in milliseconds at which the page reads the records again while a record can still change. The page reads
 * the records again because a stream event about a step may be lost.
 */
const rereadMs = 30_000;

interface Page<R> {
  readonly records: readonly R[];
  readonly nextCursor: string | null;
}

function rereadWhileOpen<R extends Parameters<typeof isOpen>[0]>(
  data: InfiniteData<Page<R>> | undefined,
): number | false {
  return data?.pages.some(({ records }) => records.some(isOpen)) ? rereadMs : false;
}

function listOf<R>(data: InfiniteData<Page<R>> | undefined, hasMore: boolean): LoadedList<R> {
  return { records: data?.pages.flatMap((page) => page.records) ?? [], hasMore };
}

interface Reading {
  /**
   * Filter for a period of time or for one record. If the filter is missing, the page reads all records of the player.
   */
  readonly wanted?: WantedRecords | undefined;
  readonly enabled?: boolean;
}

/**
 * Returns the deposits of the player, newest first. While a deposit can still change, the page reads the deposits again
 * every `rereadMs` milliseconds.
 */
export function useDeposits({ wanted, enabled = true }: Reading = {}) {
  const query = useInfiniteQuery({
    ...assetsQueries.depositRecords(wanted),
    enabled,
    refetchInterval: ({ state }) => rereadWhileOpen(state.data),
  });
  return { query, list: listOf(query.data, query.hasNextPage) };
}

/**
 * Returns the withdrawals of the player, newest first. While a withdrawal can still change, the page reads the
 * withdrawals again every `rereadMs` milliseconds.
 */
export function useWithdrawals({ wanted, enabled = true }: Reading = {}) {
  const query = useInfiniteQuery({
    ...assetsQueries.withdrawRecords(wanted),
    enabled,
    refetchInterval: ({ state }) => rereadWhileOpen(state.data),
  });
  return { query, list: listOf(query.data, query.hasNextPage) };
}

/** Returns the player's records of the given kinds as one history. */
export function useRecords(kinds: readonly RecordKind[], wanted?: WantedRecords) {
  const of = (kind: RecordKind) => ({ wanted, enabled: kinds.includes(kind) });
  const deposits = useDeposits(of("deposit"));
  const withdrawals = useWithdrawals(of("withdrawal"));
  const swaps = useInfiniteQuery({ ...swapQueries.records(wanted), enabled: of("swap").enabled });
  const rewards = useInfiniteQuery({ ...assetsQueries.rewardRecords(wanted), enabled: of("reward").enabled });
  const sources = {
    deposit: { query: deposits.query, records: () => deposits.list.records.map(toLine.deposit) },
    withdrawal: { query: withdrawals.query, records: () => withdrawals.list.records.map(toLine.withdrawal) },
    swap: { query: swaps, records: () => listOf(swaps.data, false).records.map(toLine.swap) },
    reward: { query: rewards, records: () => listOf(rewards.data, false).records.map(toLine.reward) },
  };
  const { records, more } = mergeRecords(
    kinds.map((kind) => {
      const { query, records: lines } = sources[kind];
      return { kind, records: lines(), hasMore: query.hasNextPage };
    }),
  );
  const queries = kinds.map((kind) => sources[kind].query);
  return {
    records,
    /**
     * Time in milliseconds before which all rewards are archived. Deposits, withdrawals and swaps are never archived.
     */
    putAwayBeforeMs: rewards.data?.pages.at(-1)?.putAwayBeforeMs,
    hasMore: more.length > 0,
    loading: queries.some(({ isPending }) => isPending),
    /** The error of a list of records whose first page could not be loaded. */
    error: queries.find(({ data, error }) => !data && error)?.error ?? null,
    loadingMore: queries.some(({ isFetchingNextPage }) => isFetchingNextPage),
    /** True if the last request for older records failed. The page does not repeat such a request automatically. */
    moreFailed: queries.some(({ isFetchNextPageError }) => isFetchNextPageError),
    loadMore: () => void Promise.all(more.map((kind) => sources[kind].query.fetchNextPage())),
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
  };
}
