import type { Data } from "@gemplay/api-schema";
import { call } from "../api/index.ts";
import { t } from "../i18n/index.ts";
import { saveCsv, showToast } from "../ui/index.ts";
import type { RoundFilter } from "./round-filter.ts";
import { roundsCsv } from "./rounds-csv.ts";

type Records = Data<"GET /user/records">["records"];

/**
 * Time in milliseconds for which the toast stays visible. The toast stays visible for a long time, because the page
 * needs many requests to read a long history.
 */
const readMs = 60_000;
const pageLimit = 100;

/** Lets the browser download the given rounds as a CSV file. */
export function saveRounds(rounds: Records): void {
  saveCsv("gemplay-rounds.csv", roundsCsv(rounds));
}

/**
 * Reads all rounds that match a filter, page by page, and lets the browser download them as a CSV file. A toast shows
 * whether the export succeeded.
 */
export async function saveAllRounds(filter: RoundFilter): Promise<void> {
  showToast("loading", t("rounds.reading"), "", readMs);
  try {
    const rounds: Records = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: RoundFilter & { limit: number; cursor?: string } = { ...filter, limit: pageLimit };
      if (cursor !== "") query.cursor = cursor;
      const page: Data<"GET /user/records"> = await call("GET /user/records", { query });
      rounds.push(...page.records);
      cursor = page.nextCursor;
    }
    saveRounds(rounds);
    showToast("succ", t("rounds.saved", { count: rounds.length }));
  } catch {
    // The failed call has already replaced the toast of the export with an error toast.
  }
}
