import { type OperatorDownloadName, operatorDownloads } from "@gemplay/api-schema/operator";
import { shownName } from "@gemplay/api-schema/player";
import { movementDays, tableLine, tableStart, turnoverDays } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { type Player, playersBetween } from "../../account/index.ts";
import { actionsBetween, recordOperatorAction, type TimedAction } from "../../platform/audit/index.ts";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { AppError, type SessionOperator } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import {
  type Deposit,
  depositsBetween,
  type Withdrawal,
  walletTables,
  withdrawalsBetween,
} from "../../wallet/index.ts";

/**
 * The number of rows per database read, the maximum number of rows per CSV file, and the maximum number of days per CSV
 * file. Operators who need more data than a file may contain must query the database directly.
 */
const [pageSize, rowsAtMost, daysAtMost] = [500, 100_000, 92] as const;
const dayMs = 86_400_000;

type FileName = Extract<OperatorDownloadName, `GET /export/${string}`>;
type Cells = readonly string[];

interface Period {
  readonly from: Date;
  /** The start of the first day after the period of the file. */
  readonly until: Date;
}

interface Table {
  readonly columns: Cells;
  rows(read: Read, period: Period): AsyncIterable<Cells>;
}

/** Runs one read of a file. The reads of a file may run on different databases. */
type Read = <T>(query: (db: Database) => Promise<T>) => Promise<T>;

interface Page<R> {
  readonly after: R | undefined;
  readonly limit: number;
}

let lastRead: Promise<unknown> = Promise.resolve();

/**
 * Reads one page at a time for all files of a process, so that files use only one database session and the other
 * sessions stay free for calls.
 */
function inTurn<R>(query: () => Promise<R>): Promise<R> {
  const mine = lastRead.then(query);
  lastRead = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

/**
 * Reads rows page by page, and yields the cells of each row. Each page of rows begins after the last row of the
 * previous page.
 */
async function* paged<R>(
  read: Read,
  query: (db: Database, page: Page<R>) => Promise<readonly R[]>,
  cells: (row: R) => Cells,
): AsyncGenerator<Cells> {
  let after: R | undefined;
  for (;;) {
    const rows = await inTurn(() => read((db) => query(db, { after, limit: pageSize })));
    for (const row of rows) yield cells(row);
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

async function* listed<R>(
  read: Read,
  query: (db: Database) => Promise<readonly R[]>,
  cells: (row: R) => Cells,
): AsyncGenerator<Cells> {
  for (const row of await inTurn(() => read(query))) yield cells(row);
}

const time = (at: Date | null) => at?.toISOString() ?? "";
const days = ({ from, until }: Period) => ({
  since: from.toISOString().slice(0, 10),
  until: until.toISOString().slice(0, 10),
});

const tables: Readonly<Record<FileName, Table>> = {
  "GET /export/players.csv": {
    columns: ["player", "name", "address", "registered", "frozen", "deleted"],
    rows: (read, period) =>
      paged(
        read,
        (db, page: Page<Player>) => playersBetween(db, period, page),
        (player) => [
          ...[`P-${player.id}`, shownName(player), player.address ?? "", time(player.createdAt)],
          ...[player.freeze, player.deleted ? "yes" : "no"],
        ],
      ),
  },
  "GET /export/withdrawals.csv": {
    columns: [
      ...["id", "player", "asked", "changed", "status", "reason", "asset", "amount", "fee", "value_u"],
      ...["token", "address", "payout_id", "transaction"],
    ],
    rows: (read, period) =>
      paged(
        read,
        (db, page: Page<Withdrawal>) => withdrawalsBetween(walletTables(db), period, page),
        (one) => [
          ...[one.id, `P-${one.playerId}`, time(one.requestedAt), time(one.changedAt), one.status],
          ...[one.reason ?? "", one.asset, formatAssetAmount(one.amountBase, one.asset)],
          formatAssetAmount(one.feeBase, one.asset),
          one.valueUBase === null ? "" : formatAssetAmount(one.valueUBase, "U"),
          ...[one.token, one.address, one.payoutId, one.transactionHash ?? ""],
        ],
      ),
  },
  "GET /export/deposits.csv": {
    columns: [
      ...[
        "id",
        "player",
        "seen",
        "confirmed",
        "status",
        "credited_to",
        "asset",
        "amount",
        "only_to_withdraw",
      ],
      ...["depositor", "transaction", "log_index", "block"],
    ],
    rows: (read, period) =>
      paged(
        read,
        (db, page: Page<Deposit>) => depositsBetween(walletTables(db), period, page),
        (one) => [
          ...[String(one.id), one.playerId === 0n ? "" : `P-${one.playerId}`],
          ...[time(one.seenAt), time(one.confirmedAt), one.status, one.creditedTo ?? "", one.asset ?? ""],
          one.asset === null ? "" : formatAssetAmount(one.amountBase, one.asset),
          one.asset === null ? "" : formatAssetAmount(one.withdrawOnlyBase, one.asset),
          ...[one.depositor, one.transactionHash, String(one.logIndex), String(one.blockNumber)],
        ],
      ),
  },
  "GET /export/movements.csv": {
    columns: ["day", "asset", "kind", "sum"],
    rows: (read, period) =>
      listed(
        read,
        (db) => movementDays(executorOf(db), days(period)),
        ({ day, asset, kind, sumBase }) => [...[day, asset, kind, formatAssetAmount(sumBase, asset)]],
      ),
  },
  "GET /export/bets.csv": {
    columns: ["day", "game", "asset", "rounds", "staked", "paid", "won"],
    rows: (read, period) =>
      listed(
        read,
        (db) => turnoverDays(executorOf(db), days(period)),
        (one) => [
          ...[one.day, one.game, one.asset, String(one.rounds)],
          formatAssetAmount(one.stakedBase, one.asset),
          formatAssetAmount(one.paidBase, one.asset),
          formatAssetAmount(one.stakedBase - one.paidBase, one.asset),
        ],
      ),
  },
  "GET /export/audit.csv": {
    columns: ["id", "time", "operator", "action", "subject", "old", "new", "reason"],
    rows: (read, period) =>
      paged(
        read,
        (db, page: Page<TimedAction>) => actionsBetween(db, period, page),
        ({ id, at, actor, action, subject, oldText = "", newText = "", reason = "" }) => [
          ...[String(id), time(at), actor, action, subject, oldText, newText, reason],
        ],
      ),
  },
};

export const fileNames = Object.keys(tables) as readonly FileName[];

/**
 * Parses the first and last day of a file's period.
 *
 * @throws {AppError} PeriodInvalid
 */
export function periodOf({ from, until }: { readonly from: string; readonly until: string }): Period {
  const [first, last] = [Date.parse(from), Date.parse(until)];
  // A date that does not exist, such as June 31, is refused.
  const areDays = [first, last].every(
    (at, index) => !Number.isNaN(at) && new Date(at).toISOString().startsWith(index === 0 ? from : until),
  );
  if (!areDays || first > last || last - first >= daysAtMost * dayMs)
    throw new AppError("PeriodInvalid", { count: daysAtMost });
  return { from: new Date(first), until: new Date(last + dayMs) };
}

async function* linesOf({ columns, rows }: Table, read: Read, period: Period): AsyncGenerator<string> {
  yield tableStart + tableLine(columns);
  let left: number = rowsAtMost;
  for await (const cells of rows(read, period)) {
    if (left-- === 0) {
      yield tableLine([`later rows are missing: one file contains at most ${rowsAtMost} rows`]);
      return;
    }
    yield tableLine(cells);
  }
}

/**
 * Returns a table of a period as the lines of a file. The function reads the rows of a line only when the caller needs
 * the line. The function writes the entry in the audit log before the caller gets the first line.
 *
 * @throws {AppError} PeriodInvalid
 */
export async function fileOf(
  { db, reads }: Pick<Platform, "db" | "reads">,
  by: SessionOperator,
  name: FileName,
  days: { readonly from: string; readonly until: string },
): Promise<{ readonly fileName: string; readonly lines: AsyncIterable<string> }> {
  const period = periodOf(days);
  const { maxStalenessMs } = operatorDownloads[name];
  const what = name.slice("GET /export/".length, -".csv".length);
  await recordOperatorAction(db, {
    actor: by.name,
    action: "exports.take",
    subject: what,
    newText: `${days.from} to ${days.until}`,
  });
  return {
    fileName: `${what}-${days.from}-${days.until}.csv`,
    lines: linesOf(tables[name], (query) => reads.within(maxStalenessMs, query), period),
  };
}
