import type { EventData } from "@gemplay/api-schema";
import { avatarOf } from "@gemplay/api-schema/player";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Stream } from "../../platform/stream/index.ts";
import { type BetRow, shownBet, toBetRow } from "./crash.bets.ts";
import { currentRound, shownWinLeft } from "./crash.rounds.ts";
import { crashTables } from "./crash.tables.ts";

type PublicBet = EventData<"crashSeats">["seats"][number];

/** The number of public bets of a round, the first ones placed. Nobody could read more. */
const shownAtMost = 100;
/**
 * The number of bets in one event. Every watcher reads several events per second, and one event must fit into a message
 * between processes.
 */
const toldAtOnce = 20;

/** Replaces a player's name in the bets of every stored round. */
export async function renameCrashBets<T>(trx: Kysely<T>, playerId: bigint, name: string): Promise<void> {
  await crashTables(trx)
    .updateTable("crash_bet")
    .set({ masked_name: name })
    .where("player_id", "=", playerId)
    // Rows with the new name are not written again, because there may be very many.
    .where("masked_name", "<>", name)
    .execute();
}

/** Returns a bet as everybody sees it. */
function publicBet(row: BetRow): PublicBet {
  const { id, asset, amount, cashOutE4, payout } = shownBet(row);
  const avatar = avatarOf(String(row.player_id));
  return { id, name: row.masked_name, avatar, asset, amount, cashOutE4, payout };
}

/** Returns the public bets of a round, in the order in which they were placed. */
export async function publicBets<T>(db: Kysely<T>, round: number): Promise<PublicBet[]> {
  const rows = await crashTables(db)
    .selectFrom("crash_bet")
    .selectAll()
    .where("round", "=", round)
    .orderBy("id")
    .limit(shownAtMost)
    .execute();
  return rows.map((row) => publicBet(toBetRow(row)));
}

/** Creates a function that sends everybody the public bets that are new or changed since the last call, in groups. */
export function createPublicBetTeller({
  db,
  stream,
}: {
  readonly db: Database;
  readonly stream: Pick<Stream, "publish">;
}): { tell(round: number): Promise<void> } {
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
