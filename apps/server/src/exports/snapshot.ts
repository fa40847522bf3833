import type { Adder } from "@gemplay/account-archive";
import type { Bet, Executor } from "@gemplay/ledger";
import type { Player } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

/** One moment of one account, from which every part of an archive is read. */
export interface Snapshot extends Pick<Platform, "config" | "clock" | "settings" | "secrets"> {
  /** A transaction that looks at that moment and cannot write. */
  readonly db: Database;
  readonly executor: Executor;
  readonly player: Player;
  /** The session that asked. */
  readonly sessionId: string;
  readonly takenAtMs: number;
  /** How many rows of a list are read at a time. */
  readonly pageRows: number;
  /** Adds up what parts write, for the manifest. */
  readonly adder: Adder;
  /** Bets on shared rounds that go on: `rounds` leaves them out, `unfinished` says them. */
  readonly running: Bet[];
  /** The shared rounds' chains that were met. */
  readonly chains: Set<number>;
}

/** A part as pieces of its text. */
export type PartText = AsyncIterable<string> | Iterable<string>;

/** Rows that come in pages, one JSON text a line; a page is a piece. */
export async function* jsonLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const page of pages)
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** Pages of what is read newest first, each from where the one before ended. */
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
