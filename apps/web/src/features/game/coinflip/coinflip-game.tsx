/** Coin flip: what its screen does not share with the other staged games. */
import { coinflipMultiplierE4 } from "@gemplay/games";
import { formatMultiplier, t } from "../../../i18n/index.ts";
import { gainText } from "../play/round-gain.ts";
import type { StagedGame } from "../staged/staged-game.ts";
import { StagedScreen } from "../staged/staged-screen.tsx";
import { auto } from "./coinflip-auto.tsx";
import { CoinflipBoard } from "./coinflip-board.tsx";
import { CoinflipMiddle, CoinflipSetup } from "./coinflip-middle.tsx";
import { flipsOf, ladder, moves, nextE4, play, rtp } from "./coinflip-moves.ts";
import { CoinflipRules } from "./coinflip-rules.tsx";

const coinflip: StagedGame<"coinflip"> = {
  name: "coinflip",
  art: "g-coin",
  title: "game.coin",
  initial: {},
  first: "coinflip.first",
  motionMs: 600,
  firstStepE4: () => coinflipMultiplierE4(1),
  nextE4,
  moves,
  random: { label: "coinflip.random" },
  play,
  ladder,
  rtp,
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
  Rules: CoinflipRules,
};

export default function CoinflipGame() {
  return <StagedScreen game={coinflip} />;
}
