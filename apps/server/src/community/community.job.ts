import { setTimeout as sleep } from "node:timers/promises";
import { nameToOthers } from "@gemplay/api-schema/player";
import { keepCommunity, type LevelUp, noteNotified, pendingLevelUps } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { findPlayer } from "../account/index.ts";
import { addOutboxEvent } from "../outbox/index.ts";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { levelsOf } from "./levels.ts";

export type CommunityJobDependencies = Pick<
  Platform,
  "clock" | "log" | "db" | "reads" | "settings" | "jobs" | "stream"
>;

/**
 * The time in milliseconds after which new bets change the points of the community, and new points change the levels.
 */
const everyMs = 4_000;
const notifiedAtOnce = 100;

/**
 * Starts the community job. The job adds up friends' bets, removes days that leave the time window of points, raises
 * levels, and sends events for new levels.
 */
export function startCommunityJob(dependencies: CommunityJobDependencies): void {
  const { clock, log, db, settings, jobs } = dependencies;

  async function turn(): Promise<void> {
    const today = new Date(clock.nowMs()).toISOString().slice(0, 10);
    const [, ...levels] = levelsOf(settings);
    await keepCommunity((work) => db.transaction().execute((trx) => work(executorOf(trx))), {
      today,
      levels,
    });
    for (const rise of await pendingLevelUps(executorOf(db), notifiedAtOnce))
      await notify(dependencies, rise);
  }

  jobs.runExclusive("community", async (signal, { ran, failed }) => {
    while (!signal.aborted) {
      try {
        await turn();
        ran();
      } catch (error) {
        failed();
        log.error(
          { err: error },
          "updating the points and levels of the community failed and is tried again",
        );
      }
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  });
}

/**
 * The job sends the event of a new level before the job records the event as sent. If the process crashes after sending
 * the event, the next process sends the event again, and the page shows the repeated event once. If a player missed the
 * event of the new level, the page shows the new level when the page opens.
 */
async function notify(
  { db, stream }: CommunityJobDependencies,
  { playerId, level, giftBase, at }: LevelUp,
): Promise<void> {
  const player = await findPlayer(db, playerId);
  const atMs = at.getTime();
  stream.publishTo(playerId, "ownLevelUp", { level, gift: formatAssetAmount(giftBase, "GEM"), atMs });
  if (player && !player.deleted) stream.publish("levelUp", { name: nameToOthers(player), level, atMs });
  await db.transaction().execute(async (trx) => {
    await noteNotified(executorOf(trx), { playerId, level });
    await addOutboxEvent(trx, { playerId, kind: "rankUp", recordId: String(level) });
    if (giftBase > 0n)
      await addOutboxEvent(trx, { playerId, kind: "rewardReady", recordId: `level_gift:${level}` });
  });
}
