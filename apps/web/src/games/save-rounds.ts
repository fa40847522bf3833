import type { Data } from "@gemplay/api-schema";
import { call } from "../api/index.ts";
import { t } from "../i18n/index.ts";
import { saveCsv, showToast } from "../ui/index.ts";
import type { RoundFilter } from "./round-filter.ts";
import { roundsCsv } from "./rounds-csv.ts";

type Records = Data<"GET /user/records">["records"];

/**
 * Time in milliseconds for which the toast stays visible. The toast stays for a long time, because the page reads a
 * long history page by page.
 */
const readMs = 60_000;
const pageLimit = 100;

/** Lets the player save the given rounds as a file. */
export function saveRounds(rounds: Records): void {
  saveCsv("gemplay-rounds.csv", roundsCsv(rounds));
}

/**
 * Reads all rounds that match a filter, page by page, and saves the rounds as a file. A toast shows whether the export
 * succeeded.
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
    // An error toast of the failed call has already replaced the toast of the export.
  }
}
