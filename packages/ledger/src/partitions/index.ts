/**
 * The folder `partitions` owns the monthly partitions of bets, transfers and holds. The folder `partitions` creates
 * partitions for future months, and detaches and attaches partitions for archiving. The folder `partitions` also stores
 * the sums that replace the rows of an archived month.
 */

export { archivedBefore, archivedSums, lockMonths, rowsSince } from "./archived-reads.ts";
export {
  type FileRow,
  type FileTable,
  fileTables,
  isMonthFile,
  type MonthHeader,
  monthFileFormat,
} from "./month-header.ts";
export { allEntries, betTransfers, manifestSums, monthSums } from "./month-sums.ts";
export {
  headerOf,
  type LedgerMonth,
  ledgerMonths,
  MonthRefused,
  monthRows,
  namedMonth,
  partitionedTables,
} from "./month-tables.ts";
export {
  changePartitions,
  dropDetached,
  inMonthTransaction,
  isTimeout,
  type OnWait,
  withMonthSession,
} from "./partition-session.ts";
export {
  createMissingPartition,
  ensurePartitions,
  partitionsAhead,
  partitionsReady,
  readNewestFirst,
} from "./partitions.ts";
