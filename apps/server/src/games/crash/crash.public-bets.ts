import type { Database } from "../../platform/database/index.ts";
import type { Stream } from "../../platform/stream/index.ts";
import { publicBets, shownWinLeft } from "./crash.view.ts";
import { currentRound } from "./rounds.repository.ts";

/**
 * The number of bets in one event of Crash. Every watcher reads several events per second, and one event must fit into
 * a message between processes.
 */
const toldAtOnce = 20;

/** The service that sends everybody the public bets of the played round. */
export interface PublicBetTeller {
  /** Sends a group of the round's bets that are new or changed since the last call. */
  tell(round: number): Promise<void>;
}

export function createPublicBetTeller({
  db,
  stream,
}: {
  readonly db: Database;
  readonly stream: Pick<Stream, "publish">;
}): PublicBetTeller {
  let told = { round: 0, payouts: new Map<string, string>(), winLeft: "" };
  return {
    async tell(round) {
      if (told.round !== round) told = { round, payouts: new Map(), winLeft: "" };
      const { payouts } = told;
      const stored = await currentRound(db);
      if (stored?.round !== round) return;
      const winLeft = shownWinLeft(stored);
      const changed = (await publicBets(db, round))
        .filter(({ id, payout }) => payouts.get(id) !== payout)
        .slice(0, toldAtOnce);
      const leftText = JSON.stringify(winLeft);
      if (changed.length === 0 && leftText === told.winLeft) return;
      told.winLeft = leftText;
      for (const { id, payout } of changed) payouts.set(id, payout);
      stream.publish("crashSeats", { round, seats: changed, winLeft });
    },
  };
}
