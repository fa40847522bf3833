import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import { useRef, useState } from "react";
import { call } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";

export type Collected = Data<"POST /user/reward/confirm">["collected"];

/**
 * Collects rewards. If the answer to a call was lost, the page repeats the call with the same reward ids. The server
 * returns the same result (idempotent replay).
 */
export function useCollect() {
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  return {
    busy,
    /** Collects the rewards. @returns the collected rewards, or undefined after a failure that a toast has shown */
    async collect(rewards: readonly string[]): Promise<Collected | undefined> {
      if (asking.current) return undefined;
      asking.current = true;
      setBusy(true);
      try {
        return (await call("POST /user/reward/confirm", { body: { rewards: [...rewards] } })).collected;
      } catch {
        return undefined;
      } finally {
        asking.current = false;
        setBusy(false);
        refreshRewards();
      }
    },
  };
}

/** Reads the rewards and balances again after the player collected rewards. */
export function refreshRewards(): void {
  for (const queryKey of [["user", "rewards"], ["assets"]]) void queryClient.invalidateQueries({ queryKey });
}

interface AssetSum {
  readonly assetId: AssetId;
  /** Exact decimal text. */
  readonly amount: string;
}

/** Returns the sum of the given rewards for each asset. */
export function sumsOf(rewards: readonly AssetSum[]): readonly AssetSum[] {
  const sums = new Map<AssetId, bigint>();
  for (const { assetId, amount } of rewards)
    sums.set(assetId, (sums.get(assetId) ?? 0n) + parseAmount(amount, assets[assetId].decimals));
  const order: readonly AssetId[] = ["PLAY", "U", "TPLAY", "GEM"];
  return order
    .filter((assetId) => sums.has(assetId))
    .map((assetId) => ({ assetId, amount: formatAssetAmount(sums.get(assetId) ?? 0n, assetId) }));
}
