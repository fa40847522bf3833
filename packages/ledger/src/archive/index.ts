/**
 * Archive: months that are written to a file, checked, removed from the database, and restored from the file.
 */
export { MonthFileWrong, readMonthFile } from "./month-file.ts";
export { putAwayMonth } from "./put-away.ts";
export { takeBackMonth } from "./take-back.ts";
