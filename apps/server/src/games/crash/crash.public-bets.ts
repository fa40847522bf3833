import type { Database } from "../../platform/database/index.ts";
import type { Stream } from "../../platform/stream/index.ts";
import { publicBets, shownWinLeft } from "./crash.view.ts";
import { currentRound } from "./rounds.repository.ts";

/**
 * The maximum number of bets in one stream event of Crash. Every browser that shows Crash receives several events per
 * second. One event must also fit into one message between server processes.
 */
const publishedAtOnce = 20;

/** The service that sends the public bets of the current round to all players. */
export interface PublicBetTeller {
  /** Sends one event with the bets of the round that are new or have changed since the last call. */
  publish(round: number): Promise<void>;
}

export function createPublicBetTeller({
  db,
  stream,
}: {
  readonly db: Database;
  readonly stream: Pick<Stream, "publish">;
}): PublicBetTeller {
  let published = { round: 0, payouts: new Map<string, string>(), winLeft: "" };
  return {
    async publish(round) {
      if (published.round !== round) published = { round, payouts: new Map(), winLeft: "" };
      const { payouts } = published;
      const stored = await currentRound(db);
      if (stored?.round !== round) return;
      const winLeft = shownWinLeft(stored);
      const changed = (await publicBets(db, round))
        .filter(({ id, payout }) => payouts.get(id) !== payout)
        .slice(0, publishedAtOnce);
      const leftText = JSON.stringify(winLeft);
      if (changed.length === 0 && leftText === published.winLeft) return;
      published.winLeft = leftText;
      for (const { id, payout } of changed) payouts.set(id, payout);
      stream.publish("crashSeats", { round, seats: changed, winLeft });
    },
  };
}
