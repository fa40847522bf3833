import type { StagedGameName } from "@gemplay/api-schema";
import type { AutoSettings } from "@gemplay/games";
import { useState } from "react";
import { useOpenMode } from "../../../games/play/auto/mode-choice.tsx";
import { type Auto, type PlayMode, useTopOfRun } from "../../../games/play/auto/use-auto.ts";
import { useCurrencyChoice, useNothingToBet } from "../../../games/play/panel/use-currency-choice.ts";
import type { StakeBounds } from "../../../games/play/stake/stake.ts";
import type { PlanOf, StagedGame } from "../../../games/staged/staged-game.ts";
import { useRoundOpen } from "../../../widgets/limits/index.ts";
import type { PlannedBet } from "./auto-round.ts";
import { type BetFields, useBetFields } from "./use-bet-fields.ts";
import { type PlayerActions, usePlayerActions } from "./use-player-actions.ts";
import { type ShownRound, useShownRound } from "./use-shown-round.ts";
import { type Staged, useStaged } from "./use-staged.ts";
import { useStagedAuto } from "./use-staged-auto.ts";
import { type StagedTable, useStagedTable } from "./use-staged-table.ts";

/** The state of the screen of a staged game, and the functions that change the state. */
export interface StagedScreenState<G extends StagedGameName> {
  readonly table: StagedTable<G>;
  /** The pending call, and the animation with which the board shows the answer to the call. */
  readonly staged: Staged<G>;
  readonly auto: Auto<PlannedBet<G>>;
  readonly round: ShownRound<G>;
  readonly fields: BetFields<G>;
  readonly actions: PlayerActions<G>;
  readonly mode: PlayMode;
  /** The plan that all rounds of automatic play follow. */
  readonly plan: PlanOf<G>;
  /** True while the player sets up automatic play, so that the plan replaces the board. */
  readonly planning: boolean;
  /** True while the player cannot change the bet. */
  readonly locked: boolean;
  /**
   * True after the server's answer to a call was lost. The player must send the lost call again before the next call.
   */
  readonly unanswered: boolean;
  /** True if none of the player's balances is enough for the smallest bet. */
  readonly nothingToBet: boolean;
  setPlan(plan: PlanOf<G>): void;
  /** Switches between manual and automatic play, unless a call is pending or automatic bets run. */
  changeMode(mode: PlayMode): void;
  /** Returns to manual play, so that the player can finish the open round. */
  playManually(): void;
  startAuto(settings: AutoSettings, bounds: StakeBounds): void;
}

/** Manages the state of a staged game's screen, and decides which actions the player can take. */
export function useStagedScreen<G extends StagedGameName>(game: StagedGame<G>): StagedScreenState<G> {
  const table = useStagedTable(game);
  const staged = useStaged(game, table);
  const auto = useStagedAuto(game, staged);
  const [chosenMode, setMode] = useState<PlayMode>("manual");
  const [plan, setPlan] = useState(game.auto.initial);
  const round = useShownRound(staged, table.demo);

  const { open } = round;
  const atRest = staged.phase === "rest";
  const unanswered = table.unanswered() !== null;
  const running = auto.run !== null;
  const mode = useOpenMode(chosenMode, running);
  useTopOfRun(mode, running);
  useRoundOpen(!atRest || open !== null);
  const fields = useBetFields(game, table, round, running);
  useCurrencyChoice(table, {
    atRest: atRest && !running,
    isDemoRoundOpen: table.demo && open !== null,
    isOpenBetKnown: table.isOpenBetKnown,
    openBetAsset: table.openBetAsset,
  });
  const nothingToBet = useNothingToBet(table) && atRest && !open;
  const actions = usePlayerActions(game, { table, staged, round, fields, mode, running, unanswered });

  return {
    table,
    staged,
    auto,
    round,
    fields,
    actions,
    mode,
    plan,
    planning: mode === "auto" && !running && !open,
    locked: running || open !== null || !atRest || unanswered,
    unanswered,
    nothingToBet,
    setPlan,
    changeMode(next) {
      if (running || !atRest) return;
      setMode(next);
      // When the player switches between manual and automatic play, the fields show the last valid bet again.
      fields.dropInvalid();
    },
    playManually: () => setMode("manual"),
    startAuto(settings, bounds) {
      const { stake, params } = fields;
      round.showNext();
      stake.note();
      auto.start(settings, { asset: stake.asset, params, plan }, bounds);
    },
  };
}
