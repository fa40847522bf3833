import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import { useRef, useState } from "react";
import { call } from "../api/index.ts";
import { queryClient } from "../stores/index.ts";

export type Collected = Data<"POST /user/reward/confirm">["collected"];

/** Collects rewards; a call whose answer was lost is asked again with the same names and answers the same. */
export function useCollect() {
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  return {
    busy,
    /** @returns what was collected; undefined when nothing was, of which the toast has said why */
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

/** What was collected has changed what is left, and the balances. */
export function refreshRewards(): void {
  for (const queryKey of [["user", "rewards"], ["assets"]]) void queryClient.invalidateQueries({ queryKey });
}

interface AssetSum {
  readonly assetId: AssetId;
  /** Decimal text, exact. */
  readonly amount: string;
}

/** What rewards come to, asset by asset. */
export function sumsOf(rewards: readonly AssetSum[]): readonly AssetSum[] {
  const sums = new Map<AssetId, bigint>();
  for (const { assetId, amount } of rewards)
    sums.set(assetId, (sums.get(assetId) ?? 0n) + parseAmount(amount, assets[assetId].decimals));
  const order: readonly AssetId[] = ["PLAY", "U", "TPLAY", "GEM"];
  return order
    .filter((assetId) => sums.has(assetId))
    .map((assetId) => ({ assetId, amount: formatAssetAmount(sums.get(assetId) ?? 0n, assetId) }));
}
