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
/** The wallet is asked for an estimate when the typing has paused. */
const typingPauseMs = 400;

const balancesKey = ["assets", "walletBalances"] as const;

/** Connects the wallet and changes its network, after a press; what it holds is read again. */
export function useOpenWallet() {
  return useMutation({
    mutationFn: openAccountWallet,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: balancesKey }),
  });
}

/** The wallet's balances on the server's chain, if they can be read without a prompt in the wallet. */
export function useWalletBalances() {
  return useQuery({
    queryKey: balancesKey,
    queryFn: readWalletBalances,
    staleTime: freshMs,
    retry: false,
  });
}

/**
 * The gas of a deposit as the wallet's chain estimates it.
 *
 * @param order undefined while there is nothing to estimate, or the wallet cannot be read
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
