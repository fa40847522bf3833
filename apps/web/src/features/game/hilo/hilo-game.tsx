/** Hi-Lo: what its screen does not share with the other staged games. */
import { hiloMultiplierE4 } from "@gemplay/games";
import { formatMultiplier, t } from "../../../i18n/index.ts";
import { gainText } from "../play/round-gain.ts";
import { canCashOut, type StagedGame } from "../staged/staged-game.ts";
import { StagedScreen } from "../staged/staged-screen.tsx";
import { sayCard } from "./card-name.ts";
import { auto } from "./hilo-auto.tsx";
import { HiloBoard } from "./hilo-board.tsx";
import { HiloMiddle, HiloSetup } from "./hilo-middle.tsx";
import { laidOn, moves, nextE4, play, rtp } from "./hilo-moves.ts";
import { HiloRules } from "./hilo-rules.tsx";

const hilo: StagedGame<"hilo"> = {
  name: "hilo",
  art: "g-hilo",
  title: "game.hilo",
  initial: {},
  first: "hilo.first",
  motionMs: 240,
  // The least likely guess: the first card is not drawn when the bet is judged.
  firstStepE4: () => hiloMultiplierE4([1]) ?? 0,
  nextE4,
  moves,
  play,
  rtp,
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
  Rules: HiloRules,
};

export default function HiloGame() {
  return <StagedScreen game={hilo} />;
}
