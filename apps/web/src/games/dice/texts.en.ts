import type { Message } from "@gemplay/i18n";

/** The English texts of the game Dice. */
export default {
  "dice.multiplier": "Multiplier",
  "dice.rollOver": "Roll over",
  "dice.rollUnder": "Roll under",
  "dice.turnUnder": "Change to under",
  "dice.turnOver": "Change to over",
  "dice.chance": "Win chance",
  "dice.roll": "Roll",
  "dice.over": "Over {target}",
  "dice.under": "Under {target}",
  "dice.overWins": "Over {target} wins",
  "dice.underWins": "Under {target} wins",
  "dice.upTo": "Win chance up to 90%",
  "dice.wrong": "The win chance must be from 0.01% to 90%.",
  "dice.rulesTitle": "Rules of Dice",
  "dice.rule1":
    "A roll falls from 0.00 to 100.00; both ends are possible, so there are 10,001 outcomes, all equally likely.",
  "dice.rule2":
    "You win when it falls strictly over, or strictly under, your target. Exactly the target loses.",
  "dice.rule3":
    "A win pays the amount times the multiplier: 99% shared by the win chance, cut to four decimals.",
  "dice.rule4": "You set the win chance yourself: from 0.01% up to 90%.",
  "dice.rtpOf": "Exact RTP, {bet}",
  "dice.rtpNote": "Winning outcomes ÷ all outcomes × multiplier. The win chance is shown as {chance}.",
  "round.step4": "The number gives the roll",
  "verify.direction": "Bet on",
  "verify.over": "Over",
  "verify.under": "Under",
  "verify.target": "Target",
} satisfies Record<string, Message>;
