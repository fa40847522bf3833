import type { Data } from "@gemplay/api-schema";
import { locales } from "@gemplay/i18n";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { useLanguage, useT } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { withQueries } from "../../queries/with-queries.tsx";
import { storage } from "../../stores/index.ts";
import { Icon } from "../../ui/index.ts";

export type Announcement = Data<"GET /live">["announcements"][number];

/** Ids of announcements that were closed on this device, the last one first. */
const closedName = "announcement";
const closedKept = 50;
const readClosed = (): readonly string[] => storage.read(closedName)?.split(" ") ?? [];
const longestTimerMs = 2 ** 31 - 1;

/** @param announcements what began last first: the first that nobody has closed here is shown, for as long as it says */
export const AnnouncementLine = withQueries(function AnnouncementLine({
  announcements,
}: {
  readonly announcements: readonly Announcement[];
}) {
  const t = useT();
  const locale = useLanguage();
  const offsetMs = useQuery(platformQueries.config()).data?.serverOffsetMs ?? 0;
  const [closed, setClosed] = useState(readClosed);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const nowMs = Date.now() + offsetMs;
  const shown = announcements.find(
    ({ id, untilMs }) => !closed.includes(id) && (untilMs === null || untilMs > nowMs),
  );
  const untilMs = shown?.untilMs ?? null;
  useEffect(() => {
    if (untilMs === null) return;
    const leftMs = untilMs - Date.now() - offsetMs;
    const timer = setTimeout(lookAgain, Math.min(Math.max(leftMs, 0) + 1, longestTimerMs));
    return () => clearTimeout(timer);
  }, [untilMs, offsetMs]);
  if (!shown) return null;
  // Headline and text are of one language, so that none of them stands in between.
  const said = shown.texts[locale] === undefined ? "cn" : locale;
  const title = shown.titles[said];
  return (
    <div className="announcement" role="status">
      <Icon name="info" size={18} className="flex-none text-sapphire" />
      <div key={shown.id} className="min-w-0 flex-1" lang={locales[said].tag}>
        {title ? <p className="font-semibold">{title}</p> : null}
        <p>{shown.texts[said]}</p>
      </div>
      <button
        type="button"
        className="tap relative flex-none"
        aria-label={t("action.close")}
        onClick={() => {
          // What another tab has closed in the meantime stays so.
          const now = [shown.id, ...readClosed()].slice(0, closedKept);
          storage.write(closedName, now.join(" "));
          setClosed(now);
        }}
      >
        <Icon name="x" size={16} />
      </button>
    </div>
  );
});
