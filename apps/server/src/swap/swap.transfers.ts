import type { TransferRequest } from "@gemplay/ledger";
import { payerOf } from "./swap.limits.ts";
import type { Swap } from "./swap.repository.ts";
import { findPair } from "./swap.rules.ts";

/**
 * Returns the ledger transfers of a swap. The transfers destroy the swapped tPLAY and gems. PLAY and U are exchanged
 * with the house account, which pays the fee to the fee account.
 */
export function swapTransfers(row: Omit<Swap, "number">): TransferRequest[] {
  const { id, playerId, from, to, amountBase, receivedBase, feeBase } = row;
  const pair = findPair(from, to);
  if (pair === undefined) throw new Error(`swaps from ${from} to ${to} do not exist`);
  const { account } = payerOf(pair);
  const shared = { playerId, reference: id } as const;
  const transfers: TransferRequest[] = [
    {
      ...shared,
      debit: "player",
      credit: account === "house" ? "house" : "issuance",
      asset: from,
      amountBase,
      kind: "swap_given",
      idempotencyKey: `swap_given:${id}`,
    },
    {
      ...shared,
      debit: account,
      credit: "player",
      asset: to,
      amountBase: receivedBase,
      kind: "swap_received",
      idempotencyKey: `swap_received:${id}`,
    },
  ];
  if (feeBase > 0n)
    transfers.push({
      ...shared,
      playerId: 0n,
      debit: account,
      credit: "fees",
      asset: to,
      amountBase: feeBase,
      kind: "swap_fee",
      idempotencyKey: `swap_fee:${id}`,
    });
  return transfers;
}
