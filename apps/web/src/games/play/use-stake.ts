import { assets, formatAmount } from "@gemplay/money";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { toTyped, typedRefusalText } from "../../ui/index.ts";
import { type BetAsset, stakeDecimals } from "./round.ts";
import {
  doubleStake,
  formatBase,
  halfStake,
  maximumStake,
  readStake,
  refuseStake,
  type StakeBounds,
  type StakeRefusal,
  stakeBounds,
  stakeText,
} from "./stake.ts";

/** The stake of the next bet: asset and amount as they stand in the panel, and what stands against them. */
export interface Stake {
  readonly asset: BetAsset;
  readonly shownAsset: string;
  /** The amount as typed. */
  readonly text: string;
  /** The amount as read, in base units and as decimal text; undefined for what is none. */
  readonly amountBase: bigint | undefined;
  readonly amount: string | undefined;
  /** Undefined while balance or limits are not known. */
  readonly bounds: StakeBounds | undefined;
  /** Why it cannot be bet; undefined also while the bounds are not known. */
  readonly refusal: { readonly why: StakeRefusal; readonly text: string } | undefined;
  setAsset(asset: BetAsset): void;
  setText(text: string): void;
  /** By one of the small buttons or its key; nothing while the bounds are not known. */
  change(how: "half" | "double" | "max"): void;
}

/**
 * @param table undefined while it is not known
 * @param topMultiplierE4 what the bet may win at most, ten-thousandths
 * @param openAsset what an open round is played with, instead of what is chosen
 */
export function useStake(
  table: Parameters<typeof stakeBounds>[0] | undefined,
  topMultiplierE4: number,
  openAsset?: BetAsset,
): Stake {
  const [chosen, setAsset] = useState<BetAsset>("PLAY");
  const [text, setText] = useState(() => toTyped("1.0000"));
  const asset = openAsset ?? chosen;
  const shownAsset = assets[asset].shownAs;
  const amountBase = readStake(text);
  const bounds = table && stakeBounds(table, asset, topMultiplierE4);
  const why = bounds && refuseStake(text, bounds);
  return {
    asset,
    shownAsset,
    text,
    amountBase,
    amount: amountBase === undefined ? undefined : formatAmount(amountBase, stakeDecimals),
    bounds,
    refusal: why && { why, text: sayRefusal(why, bounds, shownAsset) },
    setAsset,
    setText,
    change(how) {
      if (!bounds) return;
      const before = amountBase ?? 0n;
      const after = {
        half: () => halfStake(before, bounds),
        double: () => doubleStake(before, bounds),
        max: () => maximumStake(bounds),
      }[how]();
      setText(toTyped(stakeText(after)));
    },
  };
}

/** Why the stake cannot be bet, in words that say what can. */
function sayRefusal(refusal: StakeRefusal, bounds: StakeBounds, asset: string): string {
  switch (refusal) {
    case "amount_empty":
      return t("play.reason.empty");
    case "belowMinimum":
      return t("play.reason.belowMinimum", {
        amount: formatBase(bounds.minimumBase, { decimals: null }),
        asset,
      });
    case "aboveMaximum":
      return t("play.reason.aboveMaximum", {
        amount: formatBase(maximumStake({ ...bounds, balanceBase: bounds.largestBase ?? 0n })),
        asset,
      });
    case "balance":
      return t("play.reason.balance", { amount: formatBase(bounds.balanceBase), asset });
    default:
      return typedRefusalText(refusal, stakeDecimals);
  }
}
