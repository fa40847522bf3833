/**
 * The folder `archive` owns the archiving and restoring of months. To archive a month, the code writes the rows of the
 * month to a file, checks the file and removes the rows from the database. To restore a month, the code loads the rows
 * from the archive file.
 */

export { archiveMonth } from "./archive-month.ts";
export { MonthFileWrong, readMonthFile } from "./month-file.ts";
export { restoreMonth } from "./restore-month.ts";
