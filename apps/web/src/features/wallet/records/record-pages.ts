import { call } from "../../../api/index.ts";
import { type MoneyRecord, type RecordKind, toLine } from "./records.ts";

interface Page {
  readonly records: readonly MoneyRecord[];
  readonly nextCursor: string | null;
}

const pageLimit = 100;
const query = (cursor: string) => ({ query: { limit: pageLimit, ...(cursor ? { cursor } : {}) } });
const lines = <R>(
  { records, nextCursor }: { readonly records: readonly R[]; readonly nextCursor: string | null },
  line: (record: R) => MoneyRecord,
): Page => ({ records: records.map(line), nextCursor });

/** A page of each kind, as large as the server gives it, from a cursor on; "" is the first. */
export const readPage: Readonly<Record<RecordKind, (cursor: string) => Promise<Page>>> = {
  deposit: async (cursor) =>
    lines(await call("GET /assets/get_deposit_records", query(cursor), { silent: true }), toLine.deposit),
  withdrawal: async (cursor) =>
    lines(await call("GET /assets/get_withdraw_records", query(cursor), { silent: true }), toLine.withdrawal),
  reward: async (cursor) =>
    lines(await call("GET /assets/get_reward_records", query(cursor), { silent: true }), toLine.reward),
};
