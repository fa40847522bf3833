import type { Message } from "@gemplay/i18n";

/** The English texts of the game Limbo. */
export default {
  "limbo.target": "Target multiplier",
  "limbo.chance": "Win chance",
  "limbo.go": "Launch",
  "limbo.wins": "{target} or more wins",
  "limbo.wrong": "The target must be from 1.01× to 1,000,000×, with two decimals at most.",
  "limbo.rulesTitle": "Rules of Limbo",
  "limbo.rule1":
    "Each round draws a multiplier from 1.00× to 16,609,443.84×. You win when it reaches your target.",
  "limbo.rule2": "A win pays the amount times your target, however far the multiplier rose above it.",
  "limbo.rule3":
    "The RTP is 99%, less what is cut because outcomes are whole: nothing to speak of at low targets, up to six points near the highest. The exact RTP of your target is shown below.",
  "limbo.rtpOf": "Exact RTP at {target}",
  "limbo.rtpNote": "Winning outcomes ÷ all outcomes × target.",
  "round.stepMultiplier": "The number gives the multiplier",
  "verify.targetMultiplier": "Target multiplier",
} satisfies Record<string, Message>;
