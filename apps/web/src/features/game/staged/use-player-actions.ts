import type { StagedGameName } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { useEffect, useState } from "react";
import type { PlayMode } from "../../../games/play/auto/use-auto.ts";
import { useNewAct } from "../../../games/play/board/use-new-act.ts";
import { type HotkeyAction, useHotkeys } from "../../../games/play/panel/hotkeys.ts";
import { isStartTooSoon } from "../../../games/play/panel/play-rules.ts";
import { showRefusal } from "../../../games/play/panel/use-play.ts";
import {
  canCashOut,
  isBeyondTable,
  type MoveOf,
  type StagedCall,
  type StagedGame,
} from "../../../games/staged/staged-game.ts";
import type { BetFields } from "./use-bet-fields.ts";
import type { ShownRound } from "./use-shown-round.ts";
import type { Staged } from "./use-staged.ts";
import type { StagedTable } from "./use-staged-table.ts";

/** The actions that the player can take in manual play. */
export interface PlayerActions<G extends StagedGameName> {
  /**
   * True for 400 ms after the main button has changed its action. During this time, the bet button ignores taps,
   * because they may be meant for the previous action.
   */
  readonly isNew: boolean;
  /** True if the page will send a cash-out after the pending step. */
  readonly leaving: boolean;
  /** Makes a move in the open round. The value is undefined while the player cannot make a move. */
  readonly move: ((move: MoveOf<G>) => void) | undefined;
  /** Starts a round with the bet of the input fields. */
  bet(): void;
  /** Cashes out the open round. If a step is pending, the page sends the cash-out after the result of the step. */
  cashOut(): void;
  /** Sends the unanswered call to the server again. */
  askAgain(): void;
}

/** The state of the screen that determines which actions the player can take. */
interface Situation<G extends StagedGameName> {
  readonly table: StagedTable<G>;
  readonly staged: Staged<G>;
  readonly round: ShownRound<G>;
  readonly fields: BetFields<G>;
  readonly mode: PlayMode;
  /** True while automatic bets run. */
  readonly running: boolean;
  /** True after the server's answer to a call was lost. */
  readonly unanswered: boolean;
}

/** Provides the actions that the player can take in manual play, and runs them when the player presses a hotkey. */
export function usePlayerActions<G extends StagedGameName>(
  game: StagedGame<G>,
  { table, staged, round, fields, mode, running, unanswered }: Situation<G>,
): PlayerActions<G> {
  /**
   * True if the player pressed the cash-out button while a step was pending. If the round is still open after the
   * pending step, the page sends the cash-out.
   */
  const [leaving, setLeaving] = useState(false);
  const { open, ended } = round;
  const { stake, params, invalid } = fields;
  const atRest = staged.phase === "rest";

  const make = async (call: StagedCall<G>) => {
    const { refusal: refused } = await staged.make(call);
    if (refused) showRefusal(refused);
  };
  const isNew = useNewAct(open ? "cash-out" : "bet");
  const bet = () => {
    const { asset, amount, bounds, refusal } = stake;
    if (isStartTooSoon()) return;
    if (isNew || table.state !== "open" || !bounds || refusal || invalid || amount === undefined) return;
    stake.note();
    void make({ kind: "open", body: { key: newKey(), asset, amount, params } });
  };
  const cashOut = () => {
    if (!atRest) setLeaving(true);
    else if (open && canCashOut(open)) void make({ kind: "cash-out", body: { id: open.id } });
  };
  useEffect(() => {
    if (!leaving || !atRest) return;
    setLeaving(false);
    if (!unanswered) cashOut();
  });
  const move = (made: MoveOf<G>) => {
    const nextE4 = open ? game.nextE4(open, made) : undefined;
    if (!open || nextE4 === undefined || isBeyondTable(open, nextE4)) return;
    void make({ kind: "move", body: { id: open.id, step: open.step, move: made } });
  };
  const askAgain = () => {
    const lost = table.unanswered();
    if (lost) void make(lost);
  };
  const act = (action: HotkeyAction) => {
    if (!atRest || running) return;
    if (action !== "bet") {
      if (!open && (mode === "auto" || !ended)) stake.change(action);
    } else if (mode === "manual") (unanswered ? askAgain : open ? cashOut : bet)();
  };
  useHotkeys(act);

  const canMove = open && atRest && !unanswered && mode === "manual";
  return { isNew, leaving, move: canMove ? move : undefined, bet, cashOut, askAgain };
}
