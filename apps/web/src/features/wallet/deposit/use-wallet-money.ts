import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DepositOrder, estimateDepositGas, readWalletBalances } from "../../../wallet/index.ts";

const freshMs = 15_000;
/** The wallet is asked for an estimate when the typing has paused. */
const typingPauseMs = 400;

/** What the connected wallet holds on the server's chain. */
export function useWalletBalances() {
  return useQuery({
    queryKey: ["assets", "walletBalances"],
    queryFn: readWalletBalances,
    staleTime: freshMs,
    retry: false,
  });
}

/**
 * The gas of a deposit as the wallet's chain estimates it.
 *
 * @param order undefined while there is nothing to estimate
 */
export function useDepositGas(order: DepositOrder | undefined) {
  const key = order ? `${order.token} ${order.amountBase} ${order.approval}` : "";
  const settled = useSettled(key);
  return useQuery({
    queryKey: ["assets", "depositGas", settled],
    queryFn: order && settled === key ? () => estimateDepositGas(order) : skipToken,
    staleTime: freshMs,
    retry: false,
  });
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
