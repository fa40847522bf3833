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
  "params",
  "outcome",
] as const;

/**
 * Rounds as comma-separated text (RFC 4180) with a head line; figures with a point, times in UTC, whatever the language.
 * What each game has of its own stands as JSON in the last two columns.
 */
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
    quoted(round.params),
    quoted(round.outcome),
  ]);
  return `${[columns, ...lines].map((cells) => cells.join(",")).join("\r\n")}\r\n`;
}

const quoted = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

/** Hands the text to the browser as a file. */
export function saveCsv(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  // The download has begun by then; the browser keeps its own hold on the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
