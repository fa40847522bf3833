import type { Logger } from "pino";
import type { Deposit } from "./deposits.repository.ts";

/** Logs one line for each deposit that was credited, waits or failed. A deposit that was only seen is not logged. */
export function logDeposits(log: Logger, rows: readonly Deposit[]): void {
  for (const { transactionHash: transaction, logIndex, playerId, status } of rows)
    if (status !== "seen")
      log.info({ transaction, logIndex, player: String(playerId), status }, "a deposit has come so far");
}
