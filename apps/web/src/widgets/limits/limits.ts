import { type AssetId, assets, parseAmount } from "@gemplay/money";
import type { Limits } from "../../queries/index.ts";

export type PlayerLimit = Limits["limits"][number];
/** A limit for which the player has set an amount. */
export type SetLimit = PlayerLimit & { readonly limit: string };

/**
 * Converts an amount from the server to base units of its asset. The amount may be negative, for example the used
 * amount of a loss limit after wins.
 */
export function baseOf(amount: string, assetId: AssetId): bigint {
  const { decimals } = assets[assetId];
  return amount.startsWith("-") ? -parseAmount(amount.slice(1), decimals) : parseAmount(amount, decimals);
}

/** Returns the limits that the player has set. */
function setLimits({ limits }: Limits): readonly SetLimit[] {
  return limits.filter((one): one is SetLimit => one.limit !== null);
}

/** Returns the remaining amount of a limit in base units, or 0 if the limit is used up. */
function leftOf({ limit, used, assetId }: SetLimit): bigint {
  const leftBase = baseOf(limit, assetId) - baseOf(used, assetId);
  return leftBase < 0n ? 0n : leftBase;
}

/** Returns the limit with the smallest remaining amount, or undefined without limits. */
function tightest(limits: readonly SetLimit[]) {
  let found: { readonly limit: SetLimit; readonly leftBase: bigint } | undefined;
  for (const limit of limits) {
    const leftBase = leftOf(limit);
    if (found === undefined || leftBase < found.leftBase) found = { limit, leftBase };
  }
  return found;
}

/**
 * Returns the limit because of which the server would refuse a stake: of all limits that the stake would exceed, the
 * one with the smallest remaining amount.
 */
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

/**
 * Returns the limit of one kind and asset with the smallest remaining amount. Returns undefined if the player has set
 * fewer than two limits of this kind, because then no limit is lower than another one.
 */
export function lowestOfSeveral(limits: Limits, { assetId, kind }: Pick<PlayerLimit, "assetId" | "kind">) {
  const several = setLimits(limits).filter((one) => one.kind === kind && one.assetId === assetId);
  return several.length < 2 ? undefined : tightest(several);
}

/**
 * Returns an asset's deposit limit with the smallest remaining amount, or undefined if the player has set no deposit
 * limit.
 */
export function tightestDeposit(limits: Limits, assetId: AssetId) {
  return tightest(setLimits(limits).filter((one) => one.kind === "deposits" && one.assetId === assetId));
}
