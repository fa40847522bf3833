import { setTimeout as sleep } from "node:timers/promises";
import { nameToOthers } from "@gemplay/api-schema/player";
import { keepCommunity, type LevelUp, noteTold, untoldLevelUps } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { findPlayer } from "../account/index.ts";
import { noteFact } from "../facts/index.ts";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { levelsOf } from "./levels.ts";

export type CommunityJobDependencies = Pick<
  Platform,
  "clock" | "log" | "db" | "settings" | "jobs" | "stream"
>;

/** Points are so much behind the bets, and levels behind the points. */
const everyMs = 4_000;
const toldAtOnce = 100;

/** Adds up what friends bet, lets days that are over leave, raises levels and tells of them. */
export function startCommunityJob(dependencies: CommunityJobDependencies): void {
  const { clock, log, db, settings, jobs } = dependencies;

  async function turn(): Promise<void> {
    const today = new Date(clock.nowMs()).toISOString().slice(0, 10);
    const [, ...levels] = levelsOf(settings);
    await keepCommunity((work) => db.transaction().execute((trx) => work(executorOf(trx))), {
      today,
      levels,
    });
    for (const rise of await untoldLevelUps(executorOf(db), toldAtOnce)) await tell(dependencies, rise);
  }

  jobs.runExclusive("community", async (signal, { ran, failed }) => {
    while (!signal.aborted) {
      try {
        await turn();
        ran();
      } catch (error) {
        failed();
        log.error({ err: error }, "the community could not be brought up to date");
      }
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  });
}

/**
 * Told before it is noted: a death between the two lets the next process tell it again, which the page shows once. What was told
 * and reached nobody is seen in the level itself, which the page reads when it opens.
 */
async function tell(
  { db, stream }: CommunityJobDependencies,
  { playerId, level, giftBase, at }: LevelUp,
): Promise<void> {
  const player = await findPlayer(db, playerId);
  const atMs = at.getTime();
  stream.publishTo(playerId, "ownLevelUp", { level, gift: formatAssetAmount(giftBase, "GEM"), atMs });
  if (player && !player.deleted) stream.publish("levelUp", { name: nameToOthers(player), level, atMs });
  await db.transaction().execute(async (trx) => {
    await noteTold(executorOf(trx), { playerId, level });
    await noteFact(trx, { playerId, kind: "rankUp", recordId: String(level) });
    if (giftBase > 0n)
      await noteFact(trx, { playerId, kind: "rewardReady", recordId: `level_gift:${level}` });
  });
}
