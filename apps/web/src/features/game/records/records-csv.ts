import type { Round } from "../play/round.ts";

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
  "direction",
  "target",
  "roll",
] as const;

/** Rounds as comma-separated text with a head line; figures with a point, times in UTC, whatever the language. */
export function recordsCsv(rounds: readonly Round[]): string {
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
    round.params.direction,
    (round.params.targetCenti / 100).toFixed(2),
    (round.outcome.rollCenti / 100).toFixed(2),
  ]);
  return `${[columns, ...lines].map((cells) => cells.join(",")).join("\r\n")}\r\n`;
}

/** Hands the text to the browser as a file. */
export function saveCsv(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  // The download has begun by then; the browser keeps its own hold on the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
