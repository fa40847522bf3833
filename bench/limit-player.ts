import { setLimit } from "@gemplay/ledger";
import type pg from "pg";

/** Sets limits that a player's bets in a benchmark do not reach. The statements run inside the caller's transaction. */
export async function limitPlayer(client: pg.Client, playerId: bigint): Promise<void> {
  for (const [kind, period] of [
    ["bets", "day"],
    ["losses", "week"],
  ] as const)
    await setLimit(
      client,
      { playerId, asset: "PLAY", kind, period },
      { amountBase: 10n ** 24n, now: () => new Date(), raiseAfterMs: 0, confirmWithinMs: 0 },
    );
}
