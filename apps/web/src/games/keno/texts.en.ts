import type { Message } from "@gemplay/i18n";

/** The English texts of the game Keno. */
export default {
  "keno.draw": "Draw ten",
  "keno.wrong": "Pick 1 to 10 numbers.",
  "keno.board": "Numbers",
  "keno.drawnNumber": "{number}, drawn",
  "keno.payRow": "What the picks pay, by hits",
  "keno.hits": "Hits",
  "keno.hitsOf": "{hits} hits of {picks} picks",
  "keno.picked": "{picks} of {most} picked",
  "keno.upTo": "Up to {multiplier}",
  "keno.picks": { one: "{count} pick", other: "{count} picks" },
  "keno.draws": "{drawn} of {board} drawn",
  "keno.random": "Random {count}",
  "keno.clear": "Clear picks",
  "keno.rulesTitle": "Rules of Keno",
  "keno.rule1":
    "Pick 1 to 10 of the numbers from 1 to 40. Ten different numbers are drawn, all equally likely.",
  "keno.rule2":
    "The more of your numbers are drawn, the more is paid: the amount times the multiplier of that many hits.",
  "keno.rule3": "More risk pays nothing for few hits and more for many.",
  "round.stepDrawn": "The numbers draw from the board",
  "verify.picks": "Picked numbers",
  "verify.drawnNumbers": "Drawn: {numbers}",
} satisfies Record<string, Message>;
