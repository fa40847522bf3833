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
/** Waiting time in milliseconds between the last key press and the request for a gas estimate. */
const typingPauseMs = 400;

const balancesKey = ["assets", "walletBalances"] as const;

/**
 * Connects the wallet after a tap by the player, switches the wallet's network, and then reads the wallet's balances
 * again.
 */
export function useOpenWallet() {
  return useMutation({
    mutationFn: openAccountWallet,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: balancesKey }),
  });
}

/** Reads the wallet's balances on the server's blockchain, but only if this opens no prompt in the wallet. */
export function useWalletBalances() {
  return useQuery({
    queryKey: balancesKey,
    queryFn: readWalletBalances,
    staleTime: freshMs,
    retry: false,
  });
}

/**
 * Estimates the gas fee of a deposit on the wallet's blockchain.
 * @param order the deposit; undefined if the amount is invalid or the page cannot read from the wallet
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
