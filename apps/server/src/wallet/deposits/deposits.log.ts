import type { Logger } from "pino";
import type { Deposit } from "./deposits.repository.ts";

/** One line for each end of a deposit, which is named by its transaction; what is only seen so far grows by itself. */
export function logDeposits(log: Logger, rows: readonly Deposit[]): void {
  for (const { transactionHash: transaction, logIndex, playerId, status } of rows)
    if (status !== "seen")
      log.info({ transaction, logIndex, player: String(playerId), status }, "a deposit has come so far");
}
