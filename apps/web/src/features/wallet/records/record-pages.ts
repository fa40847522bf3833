import { call } from "../../../api/index.ts";
import type { WantedRecords } from "../../../queries/index.ts";
import { type MoneyRecord, type RecordKind, toLine } from "./records.ts";

interface Page {
  readonly records: readonly MoneyRecord[];
  readonly nextCursor: string | null;
}

const pageLimit = 100;
const query = (cursor: string, wanted: WantedRecords = {}) => ({
  query: { ...wanted, limit: pageLimit, ...(cursor ? { cursor } : {}) },
});
const lines = <R>(
  { records, nextCursor }: { readonly records: readonly R[]; readonly nextCursor: string | null },
  line: (record: R) => MoneyRecord,
): Page => ({ records: records.map(line), nextCursor });

type ReadPage = (cursor: string, wanted: WantedRecords | undefined) => Promise<Page>;

/**
 * For each kind of record, a function that reads one page of records from a cursor on. The server decides how many
 * records one page contains. An empty cursor means the first page.
 */
export const readPage: Readonly<Record<RecordKind, ReadPage>> = {
  deposit: async (cursor, wanted) =>
    lines(await call("GET /assets/get_deposit_records", query(cursor, wanted)), toLine.deposit),
  withdrawal: async (cursor, wanted) =>
    lines(await call("GET /assets/get_withdraw_records", query(cursor, wanted)), toLine.withdrawal),
  swap: async (cursor, wanted) =>
    lines(await call("GET /assets/swap_records", query(cursor, wanted)), toLine.swap),
  reward: async (cursor, wanted) =>
    lines(await call("GET /assets/get_reward_records", query(cursor, wanted)), toLine.reward),
};
