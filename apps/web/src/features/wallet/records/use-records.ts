import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { assetsQueries } from "../../../queries/index.ts";
import {
  isOpen,
  kindsOf,
  type LoadedList,
  mergeRecords,
  type RecordFilter,
  type RecordKind,
  toLine,
} from "./records.ts";

/** While something is on its way, the records are read again this often: an event, which tells each step, may have been lost. */
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

/** The player's deposits so far, newest first, and fresh while one is on its way. */
export function useDeposits(enabled = true) {
  const query = useInfiniteQuery({
    ...assetsQueries.depositRecords(),
    enabled,
    refetchInterval: ({ state }) => rereadWhileOpen(state.data),
  });
  return { query, list: listOf(query.data, query.hasNextPage) };
}

/** The player's withdrawals so far, newest first, and fresh while one is on its way. */
export function useWithdrawals(enabled = true) {
  const query = useInfiniteQuery({
    ...assetsQueries.withdrawRecords(),
    enabled,
    refetchInterval: ({ state }) => rereadWhileOpen(state.data),
  });
  return { query, list: listOf(query.data, query.hasNextPage) };
}

function useRewards(enabled: boolean) {
  const query = useInfiniteQuery({ ...assetsQueries.rewardRecords(), enabled });
  return { query, list: listOf(query.data, query.hasNextPage) };
}

/** The lists that a filter needs, as one history. */
export function useRecords(filter: RecordFilter) {
  const kinds = kindsOf(filter);
  const wanted = (kind: RecordKind) => kinds.includes(kind);
  const deposits = useDeposits(wanted("deposit"));
  const withdrawals = useWithdrawals(wanted("withdrawal"));
  const rewards = useRewards(wanted("reward"));
  const sources = {
    deposit: { query: deposits.query, records: () => deposits.list.records.map(toLine.deposit) },
    withdrawal: { query: withdrawals.query, records: () => withdrawals.list.records.map(toLine.withdrawal) },
    reward: { query: rewards.query, records: () => rewards.list.records.map(toLine.reward) },
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
    hasMore: more.length > 0,
    loading: queries.some(({ isPending }) => isPending),
    /** Why a list could not be read at all. */
    error: queries.find(({ data, error }) => !data && error)?.error ?? null,
    loadingMore: queries.some(({ isFetchingNextPage }) => isFetchingNextPage),
    /** The last page that was asked for did not come: it is not asked for again by itself. */
    moreFailed: queries.some(({ isFetchNextPageError }) => isFetchNextPageError),
    loadMore: () => void Promise.all(more.map((kind) => sources[kind].query.fetchNextPage())),
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
  };
}
