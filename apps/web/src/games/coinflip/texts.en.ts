import type { Message } from "@gemplay/i18n";

/** The English texts of the game Coinflip. */
export default {
  "round.stepSides": "The numbers give the sides: 1 is heads",
  "verify.named": "Named sides, in order",
  "verify.right": "right",
  "verify.wrongGuess": "wrong",
  "coinflip.soFar": "Flips so far",
  "coinflip.heads": "Heads",
  "coinflip.tails": "Tails",
  "coinflip.firstPays": "The first flip pays {multiplier}",
  "coinflip.nextPays": "Next flip pays {multiplier}",
  "coinflip.youNamed": "You chose: {side}",
  "coinflip.chance": "Chance {chance}",
  "coinflip.wonWith": { one: "Won with {count} flip", other: "Won with {count} flips" },
  "coinflip.random": "Random side",
  "coinflip.first": "You can cash out after the first right flip.",
  "coinflip.saidRight": "{side}, right. Cash-out {multiplier}.",
  "coinflip.saidWrong": "{side}, wrong.",
  "coinflip.rulesTitle": "Rules of Coin flip",
  "coinflip.rule1": "Choose heads or tails, then the coin is flipped. Both sides have the same chance.",
  "coinflip.rule2":
    "Each right flip doubles what a cash-out pays, up to 20 flips; the 20th is paid automatically. A wrong one ends the round, and the bet is lost.",
  "coinflip.rule3":
    "After n right flips a cash-out pays 0.99 × 2ⁿ. A round left alone for {hours} h is cashed out automatically at its multiplier, or refunded when no coin was flipped.",
  "coinflip.rightFlips": "Right flips",
  "coinflip.planSide": "Side to choose",
  "coinflip.planTurns": "In turns",
} satisfies Record<string, Message>;
