import type { Data } from "@gemplay/api-schema";
import { locales } from "@gemplay/i18n";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useReducer, useState } from "react";
import { loadTexts, useLanguage } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { storage } from "../../../stores/index.ts";
import { Icon } from "../../../ui/index.ts";
import { kitTexts } from "../../../ui/texts/index.ts";

export type Announcement = Data<"GET /live">["announcements"][number];

const AnnouncementSheet = lazyCode(async () => {
  const [sheet] = await Promise.all([import("../below/announcement-sheet.tsx"), loadTexts(kitTexts)]);
  return sheet;
});

/** Storage key for the ids of the announcements that were read on this device, most recently read first. */
const readName = "announcement";
const readKept = 50;
const storedRead = (): readonly string[] => storage.read(readName)?.split(" ") ?? [];
const longestTimerMs = 2 ** 31 - 1;

/**
 * Shows an announcement of the operator as the first news item, so that its appearance does not move the rest of the
 * page. A tap on the announcement opens the full text. Closing the text hides the announcement permanently on this
 * device.
 * @param announcements all announcements, latest start first; the component shows the first unread announcement that
 * has not ended
 */
export const AnnouncementItem = withQueries(function AnnouncementItem({
  announcements,
}: {
  readonly announcements: readonly Announcement[];
}) {
  const locale = useLanguage();
  const offsetMs = useQuery(platformQueries.config()).data?.serverOffsetMs ?? 0;
  const [read, setRead] = useState(storedRead);
  const [open, setOpen] = useState(false);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const nowMs = Date.now() + offsetMs;
  const shown = announcements.find(
    ({ id, untilMs }) => !read.includes(id) && (untilMs === null || untilMs > nowMs),
  );
  const untilMs = shown?.untilMs ?? null;
  useEffect(() => {
    if (untilMs === null) return;
    const leftMs = untilMs - Date.now() - offsetMs;
    const timer = setTimeout(lookAgain, Math.min(Math.max(leftMs, 0) + 1, longestTimerMs));
    return () => clearTimeout(timer);
  }, [untilMs, offsetMs]);
  if (!shown) return null;
  // The headline and the text must be in the same language. If the announcement has no text in the player's language,
  // the component shows the Chinese headline and text.
  const said = shown.texts[locale] === undefined ? "cn" : locale;
  const [title, text = "", lang] = [shown.titles[said], shown.texts[said], locales[said].tag];
  const close = () => {
    // Reads the local storage again, because another tab may have hidden an announcement in the meantime.
    const now = [shown.id, ...storedRead()].slice(0, readKept);
    storage.write(readName, now.join(" "));
    setOpen(false);
    setRead(now);
  };
  return (
    <li>
      <button
        type="button"
        className="announcement"
        aria-haspopup="dialog"
        lang={lang}
        onClick={() => setOpen(true)}
      >
        <Icon name="info" size={18} className="flex-none text-sapphire" />
        <span className="truncate">{title ?? text}</span>
      </button>
      {open ? (
        <Suspense>
          <AnnouncementSheet {...{ title, text, lang }} onClose={close} />
        </Suspense>
      ) : null}
    </li>
  );
});
