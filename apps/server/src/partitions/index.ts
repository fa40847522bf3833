/**
 * The folder `partitions` prepares the monthly partitions of the journal, and checks the rounds of an archived month.
 * The code of `partitions` may import the ledger, the games, jobs and metrics. Features import only the file
 * `partitions/index.ts`. Money does not depend on the folder: a settlement shard creates a missing partition itself,
 * and platform/database does so for other statements.
 */
export { checkMonth, type MonthReport } from "./month-rounds.ts";
export { createPartitions } from "./partitions.ts";
