import { csvText } from "../ui/share/csv.ts";
import type { Round } from "./play/game/round.ts";

const columns = [
  "id",
  "time",
  "game",
  "asset",
  "amount",
  "payout",
  "multiplier",
  "result",
  "seed",
  "nonce",
  "params",
  "outcome",
] as const;

/**
 * Returns the player's rounds as a table for a CSV file. In every language, numbers have a decimal point, and times are
 * in UTC. The last two columns contain the game-specific data of each round as JSON.
 */
export function roundsCsv(rounds: readonly Round[]): string {
  const lines = rounds.map((round) => [
    round.id,
    new Date(round.atMs).toISOString(),
    round.game,
    round.asset,
    round.amount,
    round.payout,
    (round.multiplierE4 / 10_000).toFixed(4),
    round.result,
    round.seedNumber,
    round.nonce,
    JSON.stringify(round.params),
    JSON.stringify(round.outcome),
  ]);
  return csvText([columns, ...lines]);
}
