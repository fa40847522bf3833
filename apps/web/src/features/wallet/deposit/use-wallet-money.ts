import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryClient } from "../../../stores/index.ts";
import {
  type DepositOrder,
  estimateDepositGas,
  openAccountWallet,
  readWalletBalances,
} from "../../../wallet/index.ts";

const freshMs = 15_000;
/** Pause in ms between the last key press and the request for a gas estimate. */
const typingPauseMs = 400;

const balancesKey = ["assets", "walletBalances"] as const;

/** Connects the wallet and switches its network after a tap, and then reads its balances again. */
export function useOpenWallet() {
  return useMutation({
    mutationFn: openAccountWallet,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: balancesKey }),
  });
}

/** Reads the wallet's balances on the server's chain, if this needs no prompt in the wallet. */
export function useWalletBalances() {
  return useQuery({
    queryKey: balancesKey,
    queryFn: readWalletBalances,
    staleTime: freshMs,
    retry: false,
  });
}

/**
 * Reads the gas estimate of a deposit from the wallet's chain.
 * @param order the deposit, or undefined if the amount is invalid or the wallet cannot be read
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
