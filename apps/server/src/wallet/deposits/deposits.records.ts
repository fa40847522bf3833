import type { Data } from "@gemplay/api-schema";
import { formatAssetAmount } from "@gemplay/money";
import { larger, smaller } from "../../platform/bigint-order.ts";
import type { Cursor } from "./cursors.repository.ts";
import type { Deposit } from "./deposits.repository.ts";

export type DepositRecord = Data<"GET /assets/get_deposit_records">["records"][number];

/**
 * Returns a deposit in the form that the API shows to the player, with its progress «n of N». In the progress, N is the
 * number of blocks from the finalized block to the newest block. In the progress, n is the number of blocks on top of
 * the deposit's block, at most N. The status is `submitted` while n is 0. The status is `pending` while the deposit
 * waits for the minimum.
 *
 * @returns undefined for an unknown token
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

/** Returns how many blocks on top of a deposit's block make the deposit final, by the current chain heads. */
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
