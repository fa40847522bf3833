import { ApiError } from "../../../api/index.ts";
import { type PageKey, t } from "../../../i18n/index.ts";
import type { WantedRecords } from "../../../queries/index.ts";
import { saveCsv, showToast } from "../../../ui/index.ts";
import { wantedIn } from "./record-months.ts";
import { readPage } from "./record-pages.ts";
import { lineName, statusNames } from "./record-row.tsx";
import {
  filterRecords,
  kindsOf,
  type MoneyRecord,
  mergeRecords,
  type RecordFilter,
  type RecordKind,
} from "./records.ts";
import { recordsCsv } from "./records-csv.ts";

async function allPages(kind: RecordKind, wanted: WantedRecords | undefined): Promise<MoneyRecord[]> {
  const records: MoneyRecord[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await readPage[kind](cursor, wanted);
    records.push(...page.records);
    cursor = page.nextCursor;
  }
  return records;
}

/**
 * Time in milliseconds for which the toast stays visible. The toast stays for a long time, because the page reads a
 * long history page by page.
 */
const exportMs = 60_000;

/**
 * Reads all records that match a filter, page by page, and saves the records as a file. A toast shows whether the
 * export succeeded.
 */
export async function exportRecords(filter: RecordFilter): Promise<void> {
  showToast("loading", t("records.exporting"), "", exportMs);
  try {
    const lists = await Promise.all(
      kindsOf(filter).map(async (kind) => ({
        kind,
        records: await allPages(kind, wantedIn(filter)),
        hasMore: false,
      })),
    );
    const records = filterRecords(mergeRecords(lists).records, filter);
    saveCsv(`gemplay-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(records));
    showToast("succ", t("records.exported", { count: records.length }));
  } catch (error) {
    // If a call failed, an error toast has already replaced the toast of the export.
    if (!(error instanceof ApiError)) showToast("error", t("records.exportFailed"));
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
    "records.given",
    "records.givenAsset",
  ];
  return recordsCsv(records, {
    header: columns.map((key) => t(key)),
    kind: (record) => t(lineName(record)),
    status: (status) => t(statusNames[status]),
  });
}
