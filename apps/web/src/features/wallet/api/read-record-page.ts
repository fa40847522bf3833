import { call } from "../../../api/index.ts";
import type { WantedRecords } from "../../../queries/index.ts";

const pageLimit = 100;
const query = (cursor: string, wanted: WantedRecords = {}) => ({
  query: { ...wanted, limit: pageLimit, ...(cursor ? { cursor } : {}) },
});

/**
 * For each kind of record, a function that reads one page of records, starting at a cursor. The server decides how many
 * records one page contains. An empty cursor means the first page.
 */
export const readRecordPage = {
  deposit: (cursor: string, wanted: WantedRecords | undefined) =>
    call("GET /assets/get_deposit_records", query(cursor, wanted)),
  withdrawal: (cursor: string, wanted: WantedRecords | undefined) =>
    call("GET /assets/get_withdraw_records", query(cursor, wanted)),
  swap: (cursor: string, wanted: WantedRecords | undefined) =>
    call("GET /assets/swap_records", query(cursor, wanted)),
  reward: (cursor: string, wanted: WantedRecords | undefined) =>
    call("GET /assets/get_reward_records", query(cursor, wanted)),
};
