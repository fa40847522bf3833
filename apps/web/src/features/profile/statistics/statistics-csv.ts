import type { Data } from "@gemplay/api-schema";
import { csvText } from "../../../ui/share/csv.ts";

type Dashboard = Data<"GET /user/dashboard">;

/**
 * Returns the player's statistics of the given days as a table for a CSV file. In every language, the amounts are exact,
 * have a decimal point and are in PLAY.
 */
export function daysCsv(days: Dashboard["days"]): string {
  return csvText([
    ["day", "rounds", "stakedPlay", "paidPlay", "balancePlay"],
    ...days.map(({ day, rounds, staked, paid, balance }) => [day, rounds, staked, paid, balance]),
  ]);
}

/** Returns the player's statistics for each game since the first round as a table for a CSV file. */
export function gamesCsv(games: Dashboard["games"]): string {
  return csvText([
    ["game", "rounds", "winRatePercent", "stakedPlay", "paidPlay"],
    ...games.map(({ game, rounds, winRate, staked, paid }) => [game, rounds, winRate, staked, paid]),
  ]);
}
