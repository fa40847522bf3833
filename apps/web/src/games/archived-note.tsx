import type { Data } from "@gemplay/api-schema";
import { formatMoment, useT } from "../i18n/index.ts";

/**
 * Shows a note at the end of a list of rounds. The note says that the server has archived all rounds before a given
 * date.
 */
export function ArchivedNote({
  pages,
}: {
  readonly pages: readonly Data<"GET /user/records">[] | undefined;
}) {
  const t = useT();
  const beforeMs = pages?.at(-1)?.putAwayBeforeMs;
  if (beforeMs === undefined) return null;
  return (
    <p className="mt-16 text-center text-13 text-muted">
      {t("rounds.putAway", { date: formatMoment(beforeMs, "utcDay") })}
    </p>
  );
}
