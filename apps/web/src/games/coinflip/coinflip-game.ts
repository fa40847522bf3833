/** Defines the code and texts that are specific to Coin Flip, for the screen that all staged games share. */

import { coinflip as rules } from "@gemplay/games";
import { formatMultiplier, t } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { gainText } from "../play/stake/figures.ts";
import type { StagedGame } from "../staged/staged-game.ts";
import { auto } from "./coinflip-auto.tsx";
import { CoinflipBoard } from "./coinflip-board.tsx";
import { look } from "./coinflip-look.ts";
import { CoinflipMiddle, CoinflipSetup } from "./coinflip-middle.tsx";
import { flipsOf, rightFlips } from "./coinflip-moves.ts";

const coinflip: StagedGame<"coinflip"> = {
  ...rules,
  look,
  first: "coinflip.first",
  motionMs: 600,
  random: { label: "coinflip.random" },
  seenOf: flipsOf,
  reached: rightFlips,
  say(standing) {
    const side = flipsOf(standing).sides.at(-1);
    if (!side) return undefined;
    const fallen = t(side === "heads" ? "coinflip.heads" : "coinflip.tails");
    if ("seen" in standing)
      return t("coinflip.saidRight", { side: fallen, multiplier: formatMultiplier(standing.multiplierE4) });
    const won = standing.result === "WIN";
    const ended = won ? t("staged.saidCashOut") : t("coinflip.saidWrong", { side: fallen });
    return `${ended} ${t(won ? "result.win" : "result.lose")}, ${gainText(standing)}`;
  },
  auto,
  Board: CoinflipBoard,
  Middle: CoinflipMiddle,
  Setup: CoinflipSetup,
  rulesTitle: "coinflip.rulesTitle",
  Rules: lazyCode(async () => ({ default: (await import("./coinflip-rules.tsx")).CoinflipRules })),
};

export default coinflip;
