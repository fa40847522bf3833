import { formatAssetAmount } from "@gemplay/money";
import type { Executor } from "./executor.ts";
import { type JournalEntry, playerJournal } from "./journal.ts";

/** Read at a time, and in one file at most: who wants more of a ledger asks the database. */
const pageSize = 500;
const entriesAtMost = 50_000;

const columns = ["id", "time", "kind", "from", "to", "asset", "amount", "reference"];
/** What a spreadsheet may take for the beginning of a formula; amounts are written by us and stay numbers. */
const formulaStart = /^[\s=+\-@＝＋－＠]/;

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function line({ id, at, kind, debit, credit, asset, changeBase, reference }: JournalEntry): string {
  const harmless = formulaStart.test(reference) ? `'${reference}` : reference;
  const amount = formatAssetAmount(changeBase, asset);
  return [id, at.toISOString(), kind, debit, credit, asset, amount, harmless].map(cell).join(",");
}

/**
 * A player's entries as the lines of a table (RFC 4180), newest first, with exact amounts: below zero where it left the
 * player. Where there are more than one file takes, the last line says so.
 */
export async function* journalLines(
  executor: Executor,
  playerId: bigint,
  { atMost = entriesAtMost, withoutBets = false } = {},
): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(",")}\r\n`;
  let left = atMost;
  let cursor: string | undefined;
  do {
    const page = await playerJournal(executor, playerId, {
      ...{ cursor, withoutBets },
      limit: Math.min(pageSize, left),
    });
    if (page.entries.length > 0) yield `${page.entries.map(line).join("\r\n")}\r\n`;
    left -= page.entries.length;
    cursor = page.cursor;
  } while (cursor !== undefined && left > 0);
  if (cursor !== undefined) yield `older entries are left out: ${atMost} are the most of one file\r\n`;
}
