/**
 * The folder `archive` owns the archiving and the restoring of monthly partitions. To archive a month, the code writes
 * the month's rows to a file, checks the file and deletes the rows from the database. To restore a month, the code
 * loads the rows from the archive file into the database.
 */

export { archiveMonth } from "./archive-month.ts";
export { MonthFileWrong, readMonthFile } from "./month-file.ts";
export { restoreMonth } from "./restore-month.ts";
