import { call } from "../../../api/index.ts";
import { type PageKey, t } from "../../../i18n/index.ts";
import { saveCsv, showToast } from "../../../ui/index.ts";
import { kindNames } from "./record-row.tsx";
import { type MoneyRecord, mergeRecords } from "./records.ts";
import { recordsCsv } from "./records-csv.ts";

const pageLimit = 100;

interface Page<R> {
  readonly records: readonly R[];
  readonly nextCursor: string | null;
}

async function allPages<R>(read: (cursor: string) => Promise<Page<R>>): Promise<R[]> {
  const records: R[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page<R> = await read(cursor);
    records.push(...page.records);
    cursor = page.nextCursor;
  }
  return records;
}

const statusNames: Record<MoneyRecord["status"], PageKey> = {
  submitted: "status.submitted",
  confirming: "status.confirming",
  confirmed: "status.confirmed",
  failed: "status.failed",
  pending: "status.pending",
  under_review: "status.underReview",
};

/** The files of a long history come page after page. */
const exportMs = 60_000;

/** Reads every page of both histories and hands them to the player as a file. Says in a toast how it went. */
export async function exportRecords(): Promise<void> {
  showToast("loading", t("records.exporting"), "", exportMs);
  const query = (cursor: string) => ({ query: { limit: pageLimit, ...(cursor ? { cursor } : {}) } });
  try {
    const [deposits, withdrawals] = await Promise.all([
      allPages((cursor) => call("GET /assets/get_deposit_records", query(cursor), { silent: true })),
      allPages((cursor) => call("GET /assets/get_withdraw_records", query(cursor), { silent: true })),
    ]);
    const { records } = mergeRecords(
      { records: deposits, hasMore: false },
      { records: withdrawals, hasMore: false },
    );
    saveCsv(`gemplay-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(records));
    showToast("succ", t("records.exported", { count: records.length }));
  } catch (error) {
    showToast("error", t("records.exportFailed"), error instanceof Error ? error.message : "");
  }
}

function csvOf(records: readonly MoneyRecord[]): string {
  const columns: readonly PageKey[] = [
    "records.time",
    "records.kind",
    "records.asset",
    "records.quantity",
    "records.fee",
    "records.net",
    "records.status",
    "records.address",
    "records.transaction",
    "records.number",
  ];
  return recordsCsv(records, {
    header: columns.map((key) => t(key)),
    kind: (kind) => t(kindNames[kind]),
    status: (status) => t(statusNames[status]),
  });
}
