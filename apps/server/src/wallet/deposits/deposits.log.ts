import type { Logger } from "pino";
import type { Deposit } from "./deposits.repository.ts";

/**
 * Logs one line for each deposit that was credited, that waits for the minimum, or that failed. The function logs no
 * deposit that the watcher has only seen.
 */
export function logDeposits(log: Logger, rows: readonly Deposit[]): void {
  for (const { transactionHash: transaction, logIndex, playerId, status } of rows)
    if (status !== "seen")
      log.info(
        { transaction, logIndex, player: String(playerId), status },
        "the status of a deposit changed",
      );
}
