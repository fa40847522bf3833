import type { Adder } from "@gemplay/account-archive";
import type { Bet, Executor } from "@gemplay/ledger";
import type { Player } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

/** The state of one account at one time, from which every part of an archive is read. */
export interface Snapshot extends Pick<Platform, "config" | "clock" | "settings" | "secrets"> {
  /** A read-only transaction on one snapshot. */
  readonly db: Database;
  readonly executor: Executor;
  readonly player: Player;
  /** The session that requested the export. */
  readonly sessionId: string;
  readonly takenAtMs: number;
  /** The number of rows that the export reads from a list at a time. */
  readonly pageRows: number;
  /** Sums up the written rows for the manifest. */
  readonly adder: Adder;
  /**
   * The player's bets on running shared rounds. The part `rounds` leaves these bets out, and the part `unfinished`
   * contains them.
   */
  readonly running: Bet[];
  /** The chains of the exported shared rounds of Crash. */
  readonly chains: Set<number>;
}

/** The text of an archive part, in pieces. */
export type PartText = AsyncIterable<string> | Iterable<string>;

/** Converts pages of rows to JSON lines. Each page becomes one piece of text. */
export async function* jsonLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const page of pages)
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** Reads pages of rows, the newest first. Each page begins where the previous page ended. */
export async function* pagesBefore<Row>(
  { pageRows }: Snapshot,
  read: (page: { readonly before: bigint | undefined; readonly limit: number }) => Promise<readonly Row[]>,
  place: (row: Row) => bigint,
): AsyncGenerator<readonly Row[]> {
  let before: bigint | undefined;
  for (;;) {
    const rows = await read({ before, limit: pageRows });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    before = place(last);
  }
}
