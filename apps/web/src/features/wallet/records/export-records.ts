import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../../api/index.ts";
import { type PageKey, t } from "../../../i18n/index.ts";
import type { WantedRecords } from "../../../queries/index.ts";
import { saveCsv, showToast } from "../../../ui/index.ts";
import { readRecordPage } from "../api/read-record-page.ts";
import { wantedIn } from "./record-months.ts";
import { lineName, statusNames } from "./record-row.tsx";
import {
  filterRecords,
  kindsOf,
  type MoneyRecord,
  mergeRecords,
  type RecordFilter,
  type RecordKind,
  toLine,
} from "./records.ts";
import { recordsCsv } from "./records-csv.ts";

/**
 * Time in milliseconds for which the toast stays visible. The time is long, because the export of a long history, page
 * by page, can take a long time.
 */
const exportMs = 60_000;

/**
 * Reads all records that match a filter, page by page, and saves the records as a file. A toast shows whether the
 * export succeeded.
 */
export function useExportRecords() {
  return useMutation({
    onMutate: () => showToast("loading", t("records.exporting"), "", exportMs),
    mutationFn: async (filter: RecordFilter) => {
      const lists = await Promise.all(
        kindsOf(filter).map(async (kind) => ({
          kind,
          records: await allPages(kind, wantedIn(filter)),
          hasMore: false,
        })),
      );
      const records = filterRecords(mergeRecords(lists).records, filter);
      saveCsv(`gemplay-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(records));
      return records.length;
    },
    onSuccess: (count) => showToast("succ", t("records.exported", { count })),
    onError: (error) => {
      // If a call failed, an error toast has already replaced the toast of the export.
      if (!(error instanceof ApiError)) showToast("error", t("records.exportFailed"));
    },
  });
}

interface Page {
  readonly records: readonly MoneyRecord[];
  readonly nextCursor: string | null;
}

type ReadPage = (cursor: string, wanted: WantedRecords | undefined) => Promise<Page>;

/** For each kind of record, a function that reads one page of records and converts the records to one format. */
const readPage: Readonly<Record<RecordKind, ReadPage>> = {
  deposit: async (...page) => lines(await readRecordPage.deposit(...page), toLine.deposit),
  withdrawal: async (...page) => lines(await readRecordPage.withdrawal(...page), toLine.withdrawal),
  swap: async (...page) => lines(await readRecordPage.swap(...page), toLine.swap),
  reward: async (...page) => lines(await readRecordPage.reward(...page), toLine.reward),
};

const lines = <R>(
  { records, nextCursor }: { readonly records: readonly R[]; readonly nextCursor: string | null },
  line: (record: R) => MoneyRecord,
): Page => ({ records: records.map(line), nextCursor });

async function allPages(kind: RecordKind, wanted: WantedRecords | undefined): Promise<MoneyRecord[]> {
  const records: MoneyRecord[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await readPage[kind](cursor, wanted);
    records.push(...page.records);
    cursor = page.nextCursor;
  }
  return records;
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
