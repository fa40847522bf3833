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
    /** The announcements whose sending failed and that wait for a retry. */
    readonly aside: SetAside;
  };

type Announcement = EventData<"announcement">;

const dayMs = 86_400_000;
/** The minimum time between two announcements to the same player, in milliseconds. */
const oneInMs = 7 * dayMs;
/** The notify job sends only announcements that began at most this many milliseconds ago. */
const newForMs = dayMs;
const inspectedAtOnce = 20;
/** The number of players that one transaction notifies of an announcement. */
const atOnce = 100;

/**
 * Sends each current announcement to its next page of players. A million players may want announcements, so the job
 * notifies each page of players in a separate transaction. The transaction stores the last notified player, so that
 * another process can continue after a crash.
 *
 * @returns true if there may be more announcements to send immediately
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
      log.error(
        { err: error, announcement: said.id },
        "sending an announcement to players failed and is tried again later",
      );
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
        // The title and the text of an announcement use the same language. Every announcement has a text in the
        // language `cn`.
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
