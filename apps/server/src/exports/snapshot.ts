import type { Adder } from "@gemplay/account-archive";
import type { Bet, Executor } from "@gemplay/ledger";
import type { Player } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import type { RoundProofs } from "../public-log/index.ts";

/** The state of one account at one time, from which the export reads every file of the archive. */
export interface Snapshot extends Pick<Platform, "config" | "clock" | "settings" | "secrets"> {
  /** A read-only transaction on one snapshot of the database. */
  readonly db: Database;
  readonly executor: Executor;
  readonly player: Player;
  /** The session that requested the export. */
  readonly sessionId: string;
  readonly takenAtMs: number;
  /** The number of rows that the export reads from a list at a time. */
  readonly pageRows: number;
  /** Adds up the written rows for the manifest of the archive. */
  readonly adder: Adder;
  /**
   * The player's bets on shared rounds that are still running. The file of finished rounds does not contain these bets;
   * the file of unfinished rounds contains them.
   */
  readonly running: Bet[];
  /** Reads the proofs that the player's rounds are in the public log. */
  readonly proofs: RoundProofs;
  /** The numbers of the hash chains of the exported shared rounds of Crash. */
  readonly chains: Set<number>;
}

/** The text of one file of the archive, in pieces. */
export type PartText = AsyncIterable<string> | Iterable<string>;

/** Converts pages of rows to lines of JSON. Each page of rows becomes one piece of text. */
export async function* jsonLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const page of pages)
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/**
 * Reads a list in pages of rows, the newest row first. Each page of rows begins after the last row of the previous
 * page.
 */
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
