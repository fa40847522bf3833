/** Defines the code and texts that are specific to Hi-Lo, for the screen that all staged games share. */

import { hilo as rules } from "@gemplay/games";
import { formatMultiplier, t } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { gainText } from "../play/stake/figures.ts";
import { canCashOut, type StagedGame } from "../staged/staged-game.ts";
import { sayCard } from "./card-name.ts";
import { auto } from "./hilo-auto.tsx";
import { HiloBoard } from "./hilo-board.tsx";
import { look } from "./hilo-look.ts";
import { HiloMiddle, HiloSetup } from "./hilo-middle.tsx";
import { laidOn } from "./hilo-moves.ts";

const hilo: StagedGame<"hilo"> = {
  ...rules,
  look,
  first: "hilo.first",
  motionMs: 240,
  seenOf: laidOn,
  say(standing) {
    const card = sayCard(laidOn(standing).cards.at(-1) ?? 0);
    if ("seen" in standing)
      return canCashOut(standing)
        ? t("hilo.saidRight", { card, multiplier: formatMultiplier(standing.multiplierE4) })
        : card;
    const won = standing.result === "WIN";
    const ended = won ? t("staged.saidCashOut") : card;
    return `${ended} ${t(won ? "result.win" : "result.lose")}, ${gainText(standing)}`;
  },
  auto,
  Board: HiloBoard,
  Middle: HiloMiddle,
  Setup: HiloSetup,
  rulesTitle: "hilo.rulesTitle",
  Rules: lazyCode(async () => ({ default: (await import("./hilo-rules.tsx")).HiloRules })),
};

export default hilo;
