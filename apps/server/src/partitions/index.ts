/**
 * The folder `partitions` prepares the monthly partitions of the journal, and checks the rounds of an archived month.
 * The code of `partitions` may import the ledger, the games, the jobs and the metrics. Other features may import only
 * the file `partitions/index.ts`. Payments do not depend on `partitions`, because a settlement shard creates a missing
 * partition itself. For other statements, `platform/database` creates missing partitions.
 */
export { checkMonth, type MonthReport } from "./month-rounds.ts";
export { createPartitions } from "./partitions.ts";
