/**
 * The folder `archive` owns the archiving and restoring of months. To archive a month, the code writes the month to a
 * file, checks the file and removes the rows from the database. To restore a month, the code loads the rows from the
 * file.
 */
export { MonthFileWrong, readMonthFile } from "./month-file.ts";
export { putAwayMonth } from "./put-away.ts";
export { takeBackMonth } from "./take-back.ts";
