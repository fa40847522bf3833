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
 * Ends staged rounds in which the player has made no move for the number of hours that the operator set. The function
 * pays the current payout of such a round, or refunds the stake if the player has made no step. Each round ends in its
 * own transaction. If one round fails, the function continues with the other rounds. The next run of the job tries the
 * failed round again.
 *
 * @param signal if the signal aborts, the function stops before the next round
 */
async function endAbandoned(dependencies: AbandonedDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, settings, log, games, secrets, rates } = dependencies;
  const abandonedHours = settings.get("games.staged.abandonHours");
  const before = new Date(clock.nowMs() - abandonedHours * 3_600_000);

  async function end({ playerId, id }: IdleRound): Promise<RoundState | undefined> {
    return await db.transaction().execute(async (trx) => {
      const locked = await lockRound(trx, playerId, id);
      if (locked === undefined || locked.state !== "open" || locked.movedAt >= before) return undefined;
      const round = { ...locked, abandonedHours };
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
      log.error(
        { err: error, round: idle.id },
        "ending an abandoned round failed, and the next run tries again",
      );
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

/** Starts the job that ends abandoned staged rounds. The job runs once a minute and in one process at a time. */
export function startAbandonedJob(dependencies: AbandonedDependencies & Pick<Platform, "jobs">): void {
  dependencies.jobs.runExclusive("staged-abandoned", async (signal, { ran }) => {
    while (!signal.aborted) {
      await endAbandoned(dependencies, signal);
      ran();
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  });
}
