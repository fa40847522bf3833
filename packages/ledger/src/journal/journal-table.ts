import { formatAssetAmount } from "@gemplay/money";

import { type Executor, idFrom, tableLine, tableStart } from "../database/index.ts";
import { rowsSince } from "../partitions/index.ts";
import { type JournalEntry, playerJournal } from "./journal.ts";

/**
 * `pageSize` is the number of journal entries that one query reads. `entriesAtMost` is the largest number of journal
 * entries in one file. If a period has more journal entries than one file may contain, an operator reads the entries
 * from the database.
 */
const pageSize = 500;
const entriesAtMost = 50_000;

const columns = ["id", "time", "kind", "from", "to", "asset", "amount", "reference"];
function line({ id, at, kind, debit, credit, asset, changeBase, reference }: JournalEntry): string {
  return tableLine([
    id,
    at.toISOString(),
    kind,
    debit,
    credit,
    asset,
    formatAssetAmount(changeBase, asset),
    reference,
  ]);
}

/**
 * Yields a player's journal entries as lines of a CSV table (RFC 4180), newest first, with exact amounts. The amount of
 * an entry is negative if the player paid the amount. If the period has more journal entries than a file may contain,
 * the last line says that entries are missing.
 */
export async function* journalLines(
  executor: Executor,
  playerId: bigint,
  {
    atMost = entriesAtMost,
    withoutBets = false,
    from,
    until,
  }: {
    readonly atMost?: number;
    readonly withoutBets?: boolean;
    readonly from?: Date | undefined;
    readonly until?: Date | undefined;
  } = {},
): AsyncGenerator<string> {
  yield tableStart + tableLine(columns);
  let left = atMost;
  // The id of a journal entry begins with a time in milliseconds, so the entries of a period have a range of ids.
  let cursor = until && idFrom(until);
  const first = from && idFrom(from);
  do {
    const page = await playerJournal(executor, playerId, {
      cursor,
      withoutBets,
      limit: Math.min(pageSize, left),
    });
    const entries = page.entries.filter(({ id }) => first === undefined || id >= first);
    if (entries.length > 0) yield entries.map(line).join("");
    left -= entries.length;
    cursor = entries.length < page.entries.length ? undefined : page.cursor;
  } while (cursor !== undefined && left > 0);
  const since = cursor === undefined ? await rowsSince(executor, playerId) : undefined;
  if (since !== undefined && (from === undefined || from < since))
    yield `entries before ${since.toISOString().slice(0, 10)} are in the archive files of their months\r\n`;
  if (cursor !== undefined)
    yield `older entries are missing: one file contains at most ${atMost} entries\r\n`;
}
