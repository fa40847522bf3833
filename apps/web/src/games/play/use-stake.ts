import { assets, formatAmount } from "@gemplay/money";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { noteStake } from "../../stores/index.ts";
import { toTyped, typedRefusalText } from "../../ui/index.ts";
import { openingStake } from "./opening-stake.ts";
import { type BetAsset, stakeDecimals } from "./round.ts";
import {
  actSum,
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

/** The stake of the next bet: the asset and the amount in the panel, and the reason why the bet is not possible. */
export interface Stake {
  readonly asset: BetAsset;
  readonly shownAsset: string;
  /** Amount and asset for the text of the main button: «1 tPLAY». */
  readonly sum: string;
  /** The typed text of the stake's amount. */
  readonly text: string;
  /**
   * The amount of the stake in base units and as decimal text. The value is undefined if the player typed an invalid
   * amount.
   */
  readonly amountBase: bigint | undefined;
  readonly amount: string | undefined;
  /** The limits for the stake of the next bet. The value is undefined until the balance and the limits are known. */
  readonly bounds: StakeBounds | undefined;
  /**
   * Reason why the player cannot bet the stake. The value is undefined if the player can bet the stake, and until the
   * limits are known.
   */
  readonly refusal: { readonly why: StakeRefusal; readonly text: string } | undefined;
  setAsset(asset: BetAsset): void;
  setText(text: string): void;
  /**
   * Changes the stake for the buttons ½, 2× and Max, and for the hotkeys of these buttons. The function does nothing
   * until the limits for the stake are known.
   */
  change(how: "half" | "double" | "max"): void;
  /**
   * Stores the stake as the last bet of the game. The game shows the stored stake when the player opens the game again.
   */
  note(): void;
}

/** The data of the game table that the stake depends on. */
type StakeTable = Parameters<typeof openingStake>[0];

/**
 * @param table the table of the game, or undefined until the page has loaded the table
 * @param topMultiplierE4 largest multiplier of the bet, in ten-thousandths
 * @param options.openAsset asset of an open round, which has priority over the chosen asset
 * @param options.roundLargestBase returns the largest stake that a round of several players still accepts
 */
export function useStake(
  table: StakeTable | undefined,
  topMultiplierE4: number,
  {
    openAsset,
    roundLargestBase,
  }: {
    readonly openAsset?: BetAsset | undefined;
    readonly roundLargestBase?: (asset: BetAsset) => bigint | undefined;
  } = {},
): Stake {
  const [chosen, setAsset] = useState<BetAsset>();
  const [typed, setText] = useState<string>();
  /**
   * The asset and the amount that the panel shows at first. The values are set only once, so that later wins and losses
   * do not change the panel.
   */
  const [opening, setOpening] = useState<ReturnType<typeof openingStake>>();
  const found = opening ?? (table && openingStake(table, topMultiplierE4));
  if (found !== opening) setOpening(found);
  const asset = openAsset ?? chosen ?? found?.asset ?? "PLAY";
  const text = typed ?? toTyped(found?.amount ?? "1.0000");
  const shownAsset = table?.demo ? t("play.demo") : assets[asset].shownAs;
  const amountBase = readStake(text);
  const ofTable = table && stakeBounds(table, asset, topMultiplierE4);
  const bounds = ofTable && { ...ofTable, roundLargestBase: roundLargestBase?.(asset) };
  const why = bounds && refuseStake(text, bounds);
  return {
    asset,
    shownAsset,
    sum: `${actSum(amountBase ?? 0n)} ${shownAsset}`,
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
    note() {
      if (table && !table.demo && amountBase !== undefined)
        noteStake(table.game, { asset, amount: formatAmount(amountBase, stakeDecimals) });
    },
  };
}

/** Returns the text for a refused stake. The text contains the value that is allowed. */
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
    case "aboveRound":
      return t("play.reason.aboveRound", {
        amount: formatBase(maximumStake({ ...bounds, balanceBase: bounds.roundLargestBase ?? 0n })),
        asset,
      });
    case "balance":
      return t("play.reason.balance", { amount: formatBase(bounds.balanceBase), asset });
    default:
      return typedRefusalText(refusal, stakeDecimals);
  }
}
