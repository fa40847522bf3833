import type { Data } from "@gemplay/api-schema";
import { call } from "../api/index.ts";
import { t } from "../i18n/index.ts";
import { saveCsv, showToast } from "../ui/index.ts";
import type { RoundFilter } from "./round-filter.ts";
import { roundsCsv } from "./rounds-csv.ts";

type Records = Data<"GET /user/records">["records"];

/** A long history comes page after page. */
const readMs = 60_000;
const pageLimit = 100;

/** Hands rounds to the player as a file. */
export function saveRounds(rounds: Records): void {
  saveCsv("gemplay-rounds.csv", roundsCsv(rounds));
}

/** Reads every page of what a filter shows and hands it to the player as a file. Says in a toast how it went. */
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
    // The call has said why, in the place of the toast above.
  }
}
