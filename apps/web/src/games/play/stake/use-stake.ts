import { formatAmount } from "@gemplay/money";
import { useState } from "react";
import { t } from "../../../i18n/index.ts";
import { type Currency, noteStake } from "../../../stores/index.ts";
import { toTyped, typedRefusalText } from "../../../ui/index.ts";
import { currencyName } from "../game/currency.ts";
import { type BetAsset, stakeDecimals } from "../game/round.ts";
import { currencyChoices } from "../table/currency-choice.ts";
import { openingStake } from "./opening-stake.ts";
import {
  actSum,
  doubleStake,
  formatBase,
  halfStake,
  maximumStake,
  reachesMinimum,
  readStake,
  refuseStake,
  type StakeBounds,
  type StakeRefusal,
  stakeBounds,
  stakeText,
} from "./stake.ts";

/** The stake of the next bet: the currency and the amount in the panel, and the reason if the bet is not possible. */
export interface Stake {
  readonly currency: Currency;
  /** The asset of the bet. In the demo, bets use play money in place of PLAY. */
  readonly asset: BetAsset;
  readonly shownAsset: string;
  /** Amount and asset for the text of the main button: «1 tPLAY». */
  readonly sum: string;
  /** The text that the player typed as the amount of the stake. */
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
  /** True if the balance is too low for the smallest bet, so that no amount is possible. */
  readonly isBalanceTooLow: boolean;
  /**
   * Sets the text of the amount.
   * @param currency the currency of the amount; the panel shows the text only while this currency is chosen
   */
  setText(text: string, currency?: Currency): void;
  /**
   * Changes the stake for the buttons ½, 2× and Max, and for the hotkeys of these buttons. The function does nothing
   * until the page knows the limits for the stake.
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
 * @param options.roundLargestBase returns the largest stake in base units that a round with several players still
 * accepts
 */
export function useStake(
  table: StakeTable | undefined,
  topMultiplierE4: number,
  { roundLargestBase }: { readonly roundLargestBase?: (asset: BetAsset) => bigint | undefined } = {},
): Stake {
  const currency = table?.currency ?? "PLAY";
  const asset = currency === "DEMO" ? "PLAY" : currency;
  /** The typed text, and the currency for which the player typed the text. */
  const [typed, setTyped] = useState<{ readonly currency: Currency; readonly text: string }>();
  /**
   * The amount that the panel shows when the game opens, or after the player has chosen another currency. The page sets
   * the amount only once, so that later wins and losses do not change the stake in the panel.
   */
  const [opening, setOpening] = useState<{ readonly currency: Currency; readonly amount: string }>();
  let amountAtOpening = opening?.currency === currency ? opening.amount : undefined;
  if (table && amountAtOpening === undefined) {
    amountAtOpening = openingStake(table, topMultiplierE4);
    if (amountAtOpening !== undefined) setOpening({ currency, amount: amountAtOpening });
  }
  const text = typed?.currency === currency ? typed.text : toTyped(amountAtOpening ?? "1.0000");
  const setText: Stake["setText"] = (next, of = currency) => setTyped({ currency: of, text: next });
  const shownAsset = currencyName(currency);
  const amountBase = readStake(text);
  const ofTable = table && stakeBounds(table, currency, topMultiplierE4);
  const bounds = ofTable && { ...ofTable, roundLargestBase: roundLargestBase?.(asset) };
  const why = bounds && refuseStake(text, bounds);
  return {
    currency,
    asset,
    shownAsset,
    sum: `${actSum(amountBase ?? 0n)} ${shownAsset}`,
    text,
    amountBase,
    amount: amountBase === undefined ? undefined : formatAmount(amountBase, stakeDecimals),
    bounds,
    refusal: why && { why, text: sayRefusal(why, bounds, shownAsset) },
    isBalanceTooLow: bounds !== undefined && !reachesMinimum(bounds),
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
      if (!table || amountBase === undefined || currencyChoices.get().choices[table.game]?.forLackOfMoney)
        return;
      noteStake(table.game, { currency, amount: formatAmount(amountBase, stakeDecimals) });
    },
  };
}

/** Returns the text that explains to the player why a stake is not possible. The text contains the allowed value. */
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
