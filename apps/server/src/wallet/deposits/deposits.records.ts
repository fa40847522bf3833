import type { Data } from "@gemplay/api-schema";
import { formatAssetAmount } from "@gemplay/money";
import { larger, smaller } from "../../platform/bigint-order.ts";
import type { Cursor } from "./deposits.cursor.ts";
import type { Deposit } from "./deposits.repository.ts";

export type DepositRecord = Data<"GET /assets/get_deposit_records">["records"][number];

/**
 * A deposit as its player sees it. «n of N»: N is how far finality trails behind the newest block, n how much of it
 * lies on top of the deposit's block. Submitted while no block does; pending while it waits at its address for the minimum.
 *
 * @returns undefined for a token that is not ours
 */
export function depositRecord(row: Deposit, cursor: Cursor | undefined): DepositRecord | undefined {
  if (row.token === null || row.asset === null) return undefined;
  const needed = cursor === undefined ? 1n : confirmationsNeeded(cursor);
  const above = cursor === undefined ? 0n : larger(0n, cursor.latest - row.blockNumber);
  const confirmations = confirmationsOf(row, smaller(above, needed), needed);
  return {
    id: String(row.id),
    token: row.token,
    assetId: row.asset,
    amount: formatAssetAmount(row.amountBase, row.asset),
    withdrawOnly: formatAssetAmount(row.withdrawOnlyBase, row.asset),
    status: shownStatus(row.status, confirmations),
    way: row.address === null ? "wallet" : "address",
    confirmations: Number(confirmations),
    confirmationsNeeded: Number(needed),
    from: row.depositor,
    transactionHash: row.transactionHash,
    logIndex: row.logIndex,
    blockNumber: Number(row.blockNumber),
    creditedAtMs: row.confirmedAt?.getTime() ?? null,
    atMs: row.seenAt.getTime(),
  };
}

/** How many blocks on top of it make a deposit final, as the chain stands now. */
export function confirmationsNeeded({ latest, finalized }: Cursor): bigint {
  return larger(1n, latest - finalized);
}

function shownStatus(status: Deposit["status"], confirmations: bigint): DepositRecord["status"] {
  if (status === "seen") return confirmations === 0n ? "submitted" : "confirming";
  return status === "waiting" ? "pending" : status;
}

function confirmationsOf(row: Deposit, above: bigint, needed: bigint): bigint {
  if (row.status === "confirmed" || row.status === "waiting") return needed;
  return row.status === "failed" ? 0n : above;
}
