import type { EventData } from "@gemplay/api-schema";
import type { Kysely } from "kysely";
import { announcementsAt } from "../activity-feed/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { takeAnnouncement, wantAnnouncements } from "./preferences.repository.ts";
import { type NoticeDependencies, queueWanted } from "./queued-notices.ts";
import { lockSending, sentToAll, updateSending } from "./sendings.repository.ts";
import type { SetAside } from "./set-aside.ts";

type AnnouncementsDependencies = NoticeDependencies &
  Pick<Platform, "log"> & {
    /** Announcements whose sending failed. */
    readonly aside: SetAside;
  };

type Announcement = EventData<"announcement">;

const dayMs = 86_400_000;
/** The minimum milliseconds between two announcements to the same player. */
const oneInMs = 7 * dayMs;
/** The notify job does not send announcements that began more than this many milliseconds ago. */
const newForMs = dayMs;
const inspectedAtOnce = 20;
/** The number of players in one transaction of an announcement. */
const atOnce = 100;

/**
 * Sends announcements to the next page of players. A million players may want announcements, so each page has its own
 * transaction. The transaction stores the progress, so that another process can continue after a crash.
 *
 * @returns whether there may be more work immediately
 */
export async function notifyAnnouncements(
  db: Database,
  dependencies: AnnouncementsDependencies,
): Promise<boolean> {
  const { clock, aside, log } = dependencies;
  const nowMs = clock.nowMs();
  const shown = await announcementsAt(db, nowMs, inspectedAtOnce);
  const fresh = shown.filter(({ fromMs }) => fromMs > nowMs - newForMs);
  if (fresh.length === 0) return false;
  const letBe = new Set([
    ...aside.ids(),
    ...(await sentToAll(
      db,
      fresh.map(({ id }) => id),
    )),
  ]);
  let more = false;
  for (const said of fresh.filter(({ id }) => !letBe.has(id)))
    try {
      if (await db.transaction().execute((trx) => notifyPage(trx, said, dependencies))) more = true;
      aside.drop(said.id);
    } catch (error) {
      aside.add(said.id);
      log.error({ err: error, announcement: said.id }, "an announcement could not be told");
    }
  return more;
}

async function notifyPage<T>(
  trx: Kysely<T>,
  { id, titles, texts }: Announcement,
  dependencies: NoticeDependencies,
): Promise<boolean> {
  const at = new Date(dependencies.clock.nowMs());
  const after = await lockSending(trx, id);
  if (after === undefined) return false;
  const players = await wantAnnouncements(trx, { after, atMost: atOnce });
  for (const playerId of players)
    if (await takeAnnouncement(trx, playerId, { at, since: new Date(at.getTime() - oneInMs) })) {
      const text = (locale: keyof Announcement["texts"]) => {
        // Title and text of an announcement use the same language. The text in `cn` always exists.
        const shownIn = texts[locale] ? locale : "cn";
        return { heading: titles[shownIn] || "Gemplay", lead: texts[shownIn] ?? "", facts: [] };
      };
      const notice = { text, kind: "announcement", asked: false } as const;
      await queueWanted(trx, playerId, notice, dependencies);
    }
  const isOver = players.length < atOnce;
  await updateSending(trx, id, { after: players.at(-1) ?? after, isOver });
  return !isOver;
}
