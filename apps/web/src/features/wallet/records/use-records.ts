import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { assetsQueries } from "../../../queries/index.ts";
import { isOpen, type LoadedList, mergeRecords, type RecordKind } from "./records.ts";

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
export function useDeposits() {
  const query = useInfiniteQuery({
    ...assetsQueries.depositRecords(),
    refetchInterval: ({ state }) => rereadWhileOpen(state.data),
  });
  return { query, list: listOf(query.data, query.hasNextPage) };
}

/** The player's withdrawals so far, newest first, and fresh while one is on its way. */
export function useWithdrawals() {
  const query = useInfiniteQuery({
    ...assetsQueries.withdrawRecords(),
    refetchInterval: ({ state }) => rereadWhileOpen(state.data),
  });
  return { query, list: listOf(query.data, query.hasNextPage) };
}

/** Both lists as one history. */
export function useRecords() {
  const deposits = useDeposits();
  const withdrawals = useWithdrawals();
  const { records, more } = mergeRecords(deposits.list, withdrawals.list);
  const queries: Record<RecordKind, { fetchNextPage(): Promise<unknown>; refetch(): Promise<unknown> }> = {
    deposit: deposits.query,
    withdrawal: withdrawals.query,
  };
  const both = [deposits.query, withdrawals.query];
  return {
    records,
    hasMore: more.length > 0,
    loading: both.some(({ isPending }) => isPending),
    /** Why a list could not be read at all. */
    error: both.find(({ data, error }) => !data && error)?.error ?? null,
    loadingMore: both.some(({ isFetchingNextPage }) => isFetchingNextPage),
    loadMore: () => void Promise.all(more.map((kind) => queries[kind].fetchNextPage())),
    retry: () => void Promise.all([deposits.query.refetch(), withdrawals.query.refetch()]),
  };
}
