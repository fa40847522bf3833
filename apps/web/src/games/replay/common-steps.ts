import { formatAmountText, t } from "../../i18n/index.ts";
import { currencyName, currencyOf } from "../play/game/currency.ts";
import type { Round } from "../play/game/round.ts";
import type { ReplayStep } from "./replay.ts";

const amountOf = (round: Round, amount: string) =>
  `${formatAmountText(amount)} ${currencyName(currencyOf(round))}`;

/**
 * The first step of each round: the bet.
 * @param bet the parameters of the bet as text; undefined for a bet without parameters
 */
export const betStep = (round: Round, bet: string | undefined): ReplayStep => ({
  title: bet === undefined ? t("replay.betTaken") : t("replay.bet", { bet }),
  figure: amountOf(round, round.amount),
  multiplierE4: undefined,
  atMs: 0,
  leastMs: 0,
});

/** The last step of each round: the payout or the loss. */
export const endStep = (round: Round, title: string): Omit<ReplayStep, "atMs"> => ({
  title,
  figure: amountOf(round, round.payout),
  multiplierE4: round.multiplierE4,
  leastMs: 0,
});
