import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Keno. */
export default {
  "keno.draw": "Bumunot ng sampu",
  "keno.wrong": "Pumili ng 1 hanggang 10 numero.",
  "keno.board": "Mga numero",
  "keno.drawnNumber": "{number}, nabunot",
  "keno.payRow": "Payout ayon sa tama",
  "keno.hits": "Tama",
  "keno.hitsOf": "{hits} tama sa {picks} pili",
  "keno.picked": "{picks} sa {most} ang napili",
  "keno.upTo": "Hanggang {multiplier}",
  "keno.picks": { one: "{count} numero", other: "{count} numero" },
  "keno.draws": "{drawn} sa {board} ang bubunutin",
  "keno.random": "Random na {count}",
  "keno.clear": "I-clear",
  "keno.rulesTitle": "Rules ng Keno",
  "keno.rule1":
    "Pumili ng 1 hanggang 10 sa mga numerong 1 hanggang 40. Sampung magkakaibang numero ang bubunutin, pantay ang chance.",
  "keno.rule2": "Mas maraming tama, mas malaki ang payout: taya × multiplier ng dami ng tama.",
  "keno.rule3": "Mas mataas na risk: walang payout sa kaunting tama at mas malaki sa marami.",
  "round.stepDrawn": "Ang mga numero ang bumubunot sa board",
  "verify.picks": "Mga piniling numero",
  "verify.drawnNumbers": "Nabunot: {numbers}",
} satisfies SameKeys<typeof en>;
