import type { Data } from "@gemplay/api-schema";
import { formatAssetAmount } from "@gemplay/money";
import { larger, smaller } from "../platform/bigint-order.ts";
import type { Cursor } from "./deposits.cursor.ts";
import type { Deposit } from "./deposits.repository.ts";

export type DepositRecord = Data<"GET /assets/get_deposit_records">["records"][number];

/**
 * A deposit as its player sees it. «n of N»: N is how far finality trails behind the newest block, n how much of it
 * lies on top of the deposit's block. Submitted while no block does.
 *
 * @returns undefined for a token that is not ours
 */
export function depositRecord(row: Deposit, cursor: Cursor | undefined): DepositRecord | undefined {
  if (row.token === null || row.asset === null) return undefined;
  const needed = cursor === undefined ? 1n : larger(1n, cursor.latest - cursor.finalized);
  const above = cursor === undefined ? 0n : larger(0n, cursor.latest - row.blockNumber);
  const confirmations = confirmationsOf(row, smaller(above, needed), needed);
  return {
    id: String(row.id),
    token: row.token,
    assetId: row.asset,
    amount: formatAssetAmount(row.amountBase, row.asset),
    status: row.status === "seen" ? (confirmations === 0n ? "submitted" : "confirming") : row.status,
    confirmations: Number(confirmations),
    confirmationsNeeded: Number(needed),
    transactionHash: row.transactionHash,
    blockNumber: Number(row.blockNumber),
    atMs: row.seenAt.getTime(),
  };
}

function confirmationsOf(row: Deposit, above: bigint, needed: bigint): bigint {
  if (row.status === "confirmed") return needed;
  return row.status === "failed" ? 0n : above;
}
