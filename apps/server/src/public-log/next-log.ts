import type { Kysely } from "kysely";
import { rootOf } from "./log-writer.ts";
import { insertNextLog, lockNewestLog } from "./public-log.repository.ts";

/**
 * Begins a new log after the database was restored from a backup. The old log may lack entries that the server has
 * published, so its continuation would contradict the published tree heads. The number of the new log is the present
 * time, because a restored database does not know the numbers of logs that began after the backup.
 */
export async function beginNextLog<T>(trx: Kysely<T>, nowMs: number): Promise<void> {
  const { log, size, previous: before, crashChain, crashRound } = await lockNewestLog(trx);
  // An empty log has no first entry that names the previous log, so the new log names the log before the empty one.
  const previous = size === 0 && before !== null ? before : { log, size, root: await rootOf(trx, log, size) };
  const next = Math.max(Math.floor(nowMs / 1_000), log + 1);
  await insertNextLog(trx, { log: next, previous, crashChain, crashRound });
}
