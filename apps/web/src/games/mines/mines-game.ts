/** Defines the code and texts that are specific to Mines, for the screen that all staged games share. */

import { mines as rules } from "@gemplay/games";
import { formatMultiplier, t } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { gainText } from "../play/stake/figures.ts";
import type { StagedGame } from "../staged/staged-game.ts";
import { auto } from "./mines-auto.tsx";
import { MinesBoard } from "./mines-board.tsx";
import { look } from "./mines-look.ts";
import { MinesMiddle } from "./mines-middle.tsx";
import { gemsAmong, reached, seenOf } from "./mines-moves.ts";
import { MinesSetup } from "./mines-setup.tsx";

const mines: StagedGame<"mines"> = {
  ...rules,
  look,
  wrong: "mines.wrong",
  first: "mines.first",
  motionMs: 0,
  random: { label: "mines.random", art: "s-emerald" },
  seenOf,
  reached,
  say(standing) {
    if ("seen" in standing) {
      const found = standing.seen.opened.length;
      if (found === 0) return undefined;
      const all = gemsAmong(standing.params);
      return t("mines.saidGem", { found, all, multiplier: formatMultiplier(standing.multiplierE4) });
    }
    const won = standing.result === "WIN";
    return `${t(won ? "staged.saidCashOut" : "mines.saidMine")} ${t(won ? "result.win" : "result.lose")}, ${gainText(standing)}`;
  },
  auto,
  Board: MinesBoard,
  Middle: MinesMiddle,
  Setup: MinesSetup,
  rulesTitle: "mines.rulesTitle",
  Rules: lazyCode(async () => ({ default: (await import("./mines-rules.tsx")).MinesRules })),
};

export default mines;
