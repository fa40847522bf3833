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

/** The stake of the next bet: asset and amount of the panel, and the reason against the bet. */
export interface Stake {
  readonly asset: BetAsset;
  readonly shownAsset: string;
  /** Amount and asset in the text of the main button: «1 tPLAY». */
  readonly sum: string;
  /** The amount as typed text. */
  readonly text: string;
  /** The amount in base units and as decimal text. Undefined for an invalid amount. */
  readonly amountBase: bigint | undefined;
  readonly amount: string | undefined;
  /** The limits of the stake, or undefined until balance and limits are known. */
  readonly bounds: StakeBounds | undefined;
  /** Reason why the stake cannot be bet. Undefined if the stake can be bet, and until the bounds are known. */
  readonly refusal: { readonly why: StakeRefusal; readonly text: string } | undefined;
  setAsset(asset: BetAsset): void;
  setText(text: string): void;
  /** Changes the stake for the buttons ½, 2× and Max and their hotkeys. Does nothing until the bounds are known. */
  change(how: "half" | "double" | "max"): void;
  /** Stores this stake as the last bet, so that the game opens with it the next time. */
  note(): void;
}

/** The data of the table that the stake depends on. */
type StakeTable = Parameters<typeof openingStake>[0];

/**
 * @param table the table of the game, or undefined until the table is known
 * @param topMultiplierE4 largest multiplier of the bet, in ten-thousandths
 * @param options.openAsset asset of an open round, which replaces the chosen asset
 * @param options.roundLargestBase largest stake that a shared round accepts
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
   * The first asset and amount of the panel, set only once when the balances are known, so that later wins and losses
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

/** Returns the text of a refusal, with the value that is allowed. */
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
