import { type AssetId, assets, parseAmount } from "@gemplay/money";
import type { Limits } from "../queries/index.ts";

export type PlayerLimit = Limits["limits"][number];
/** A limit that stands. */
export type SetLimit = PlayerLimit & { readonly limit: string };

/** Base units of an amount as the server writes it, which may be below zero. */
export function baseOf(amount: string, assetId: AssetId): bigint {
  const { decimals } = assets[assetId];
  return amount.startsWith("-") ? -parseAmount(amount.slice(1), decimals) : parseAmount(amount, decimals);
}

/** The limits that stand. */
function setLimits({ limits }: Limits): readonly SetLimit[] {
  return limits.filter((one): one is SetLimit => one.limit !== null);
}

/** What a limit still leaves, base units; nothing once it is used up. */
function leftOf({ limit, used, assetId }: SetLimit): bigint {
  const leftBase = baseOf(limit, assetId) - baseOf(used, assetId);
  return leftBase < 0n ? 0n : leftBase;
}

/** The one that leaves the least; undefined of none. */
function tightest(limits: readonly SetLimit[]) {
  let found: { readonly limit: SetLimit; readonly leftBase: bigint } | undefined;
  for (const limit of limits) {
    const leftBase = leftOf(limit);
    if (found === undefined || leftBase < found.leftBase) found = { limit, leftBase };
  }
  return found;
}

/** The limit for which a stake is refused, as the server tells them apart: of those that it would pass, the one that leaves the least. */
export function reachedLimit(limits: Limits, assetId: AssetId, amount: string) {
  const amountBase = baseOf(amount, assetId);
  return tightest(
    setLimits(limits).filter(
      (one) =>
        one.kind !== "deposits" &&
        one.assetId === assetId &&
        amountBase > baseOf(one.limit, assetId) - baseOf(one.used, assetId),
    ),
  );
}

/** The limit of an asset's deposits that leaves the least; undefined when none is set. */
export function tightestDeposit(limits: Limits, assetId: AssetId) {
  return tightest(setLimits(limits).filter((one) => one.kind === "deposits" && one.assetId === assetId));
}
