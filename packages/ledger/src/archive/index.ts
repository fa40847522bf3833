/**
 * This folder archives months: it writes a month to a file, checks the file, removes the rows from the database, and
 * restores the rows from the file.
 */
export { MonthFileWrong, readMonthFile } from "./month-file.ts";
export { putAwayMonth } from "./put-away.ts";
export { takeBackMonth } from "./take-back.ts";
