import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { assetsQueries, swapQueries, type WantedRecords } from "../../../queries/index.ts";
import { isOpen, type LoadedList, mergeRecords, type RecordKind, toLine } from "./records.ts";

/**
 * Interval in ms at which the page reads the records again while a record is open, because an event about a step may be
 * lost.
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
  /** Filter for a time span or for one record. If undefined, the page reads all records. */
  readonly wanted?: WantedRecords | undefined;
  readonly enabled?: boolean;
}

/**
 * Returns the player's deposits, newest first. The page reads the deposits again every `rereadMs` ms while a deposit is
 * open.
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
 * Returns the player's withdrawals, newest first. The page reads the withdrawals again every `rereadMs` ms while a
 * withdrawal is open.
 */
export function useWithdrawals({ wanted, enabled = true }: Reading = {}) {
  const query = useInfiniteQuery({
    ...assetsQueries.withdrawRecords(wanted),
    enabled,
    refetchInterval: ({ state }) => rereadWhileOpen(state.data),
  });
  return { query, list: listOf(query.data, query.hasNextPage) };
}

/** Returns the records of the given kinds as one history. */
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
    /** Time in ms before which rewards are archived. Records of the other kinds are never archived. */
    putAwayBeforeMs: rewards.data?.pages.at(-1)?.putAwayBeforeMs,
    hasMore: more.length > 0,
    loading: queries.some(({ isPending }) => isPending),
    /** The error of a list that could not be read at all. */
    error: queries.find(({ data, error }) => !data && error)?.error ?? null,
    loadingMore: queries.some(({ isFetchingNextPage }) => isFetchingNextPage),
    /** True if the last requested page failed. The page does not repeat this request automatically. */
    moreFailed: queries.some(({ isFetchNextPageError }) => isFetchNextPageError),
    loadMore: () => void Promise.all(more.map((kind) => sources[kind].query.fetchNextPage())),
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
  };
}
