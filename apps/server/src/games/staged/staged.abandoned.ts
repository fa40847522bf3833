import { setTimeout as sleep } from "node:timers/promises";
import { nameToOthers } from "@gemplay/api-schema/player";
import { findPlayer } from "../../account/index.ts";
import type { Platform } from "../../platform/index.ts";
import { followUp, heldFor, settle } from "./staged.endings.ts";
import { refund } from "./staged.refunds.ts";
import { type IdleRound, idleRounds, lockRound } from "./staged.repository.ts";
import type { StagedDependencies } from "./staged.rounds.ts";
import { playedOf, type RoundState } from "./staged.shown.ts";

export type AbandonedDependencies = StagedDependencies & Pick<Platform, "settings" | "log">;

const batchSize = 100;
const lookEveryMs = 60_000;

/**
 * Ends rounds that had no move for the operator's number of hours. A round is cashed out at its standing, or refunded
 * if the player took no step. Each round has its own transaction. A failed round does not delay the other rounds, and
 * the next run tries the failed round again.
 *
 * @param signal stops the work between two rounds
 */
async function endAbandoned(dependencies: AbandonedDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, settings, log, games, secrets, rates } = dependencies;
  const before = new Date(clock.nowMs() - settings.get("games.staged.abandonHours") * 3_600_000);

  async function end({ playerId, id }: IdleRound): Promise<RoundState | undefined> {
    return await db.transaction().execute(async (trx) => {
      const round = await lockRound(trx, playerId, id);
      if (round === undefined || round.state !== "open" || round.movedAt >= before) return undefined;
      const game = games[round.game];
      const hold = await heldFor(secrets, trx, round);
      if (game.standing(playedOf(round, hold)).steps > 0)
        return await settle(trx, { game, rates, clock }, round, hold);
      return { round, hold, balanceBase: await refund(trx, round, clock) };
    });
  }

  async function endAndTell(idle: IdleRound): Promise<void> {
    try {
      const state = await end(idle);
      if (state === undefined) return;
      const player = await findPlayer(db, idle.playerId);
      if (player === undefined) return;
      await followUp(dependencies, { ...player, nameToOthers: nameToOthers(player) }, state);
    } catch (error) {
      log.error({ err: error, round: idle.id }, "an abandoned round could not be ended");
    }
  }

  let last: IdleRound | undefined;
  for (;;) {
    const idle = await idleRounds(db, { before, after: last, limit: batchSize });
    for (const round of idle) {
      if (signal.aborted) return;
      await endAndTell(round);
    }
    last = idle.at(-1);
    if (idle.length < batchSize) return;
  }
}

/** Starts the job of abandoned rounds, which runs once a minute in one process at a time. */
export function startAbandonedJob(dependencies: AbandonedDependencies & Pick<Platform, "jobs">): void {
  dependencies.jobs.runExclusive("staged-abandoned", async (signal, { ran }) => {
    while (!signal.aborted) {
      await endAbandoned(dependencies, signal);
      ran();
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  });
}
