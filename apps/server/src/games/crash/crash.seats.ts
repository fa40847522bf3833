import type { Database } from "../../platform/database/index.ts";
import type { Stream } from "../../platform/stream/index.ts";
import { type ShownSeat, shownSeat } from "./crash.shown.ts";
import { crashTables } from "./crash.tables.ts";

/** Who sits where everybody sees them: the first ones on a round. More of them nobody can read. */
const seatsShown = 100;
/** Told at once: what every watcher reads several times a second, and what fits one message between processes. */
const seatsPerEvent = 20;

/** The seats of a round that everybody sees, in the order in which they were taken. */
export async function shownSeats(db: Database, round: number): Promise<ShownSeat[]> {
  const rows = await crashTables(db)
    .selectFrom("crash_bet")
    .selectAll()
    .where("round", "=", round)
    .orderBy("id")
    .limit(seatsShown)
    .execute();
  return rows.map(shownSeat);
}

/** Tells everybody of seats that are new or changed since the last call, some of them at a time. */
export function createSeatTeller({
  db,
  stream,
}: {
  readonly db: Database;
  readonly stream: Pick<Stream, "publish">;
}): { tell(round: number): Promise<void> } {
  let told: { readonly round: number; readonly seats: Map<string, string> } = { round: 0, seats: new Map() };
  return {
    async tell(round) {
      if (told.round !== round) told = { round, seats: new Map() };
      const { seats } = told;
      const changed = (await shownSeats(db, round))
        .filter((seat) => seats.get(seat.id) !== seat.payout)
        .slice(0, seatsPerEvent);
      if (changed.length === 0) return;
      for (const { id, payout } of changed) seats.set(id, payout);
      stream.publish("crashSeats", { round, seats: changed });
    },
  };
}
