/**
 * The folder `partitions` owns the monthly partitions of bets, transfers and holds. The code of `partitions` creates
 * partitions ahead of time, detaches and attaches partitions, and stores the sums that replace the rows of an archived
 * month.
 */
export {
  type FileRow,
  type FileTable,
  fileTables,
  isMonthFile,
  type MonthHeader,
  monthFileFormat,
} from "./month-header.ts";
export {
  changeParts,
  dropApart,
  inMonthTransaction,
  isTimeout,
  type OnWait,
  withMonthSession,
} from "./month-session.ts";
export { allTransfers, betTransfers, manifestSums, monthSums } from "./month-sums.ts";
export {
  headerOf,
  type LedgerMonth,
  ledgerMonths,
  MonthRefused,
  monthRows,
  monthTables,
  namedMonth,
} from "./month-tables.ts";
export { keepMonths, makeMissingMonth, monthsAhead, monthsReady, readNewestFirst } from "./months.ts";
export { awayOf, awaySince, holdMonths, rowsSince } from "./put-away-reads.ts";
