/**
 * The file `staged-screen.tsx` contains the screen of a staged game. In a staged game, the player bets, makes steps,
 * and then cashes out or loses. The player makes each step manually or by a plan of automatic play. Each game has a
 * folder in `games` with the code that differs from other games. The folders `features/game/staged` and `games/staged`
 * contain the code that all staged games share: for example the sender of calls and the demo. The folders `play`,
 * `fairness` and `records` contain code that all games share.
 */

import type { StagedGameName } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { parseAmount } from "@gemplay/money";
import { useEffect, useState } from "react";
import { initialForm } from "../../../games/play/auto-form.ts";
import { formatRtp } from "../../../games/play/figures.ts";
import { HotkeyRules } from "../../../games/play/hotkey-rules.tsx";
import { type HotkeyAction, useHotkeys } from "../../../games/play/hotkeys.ts";
import { LimitLines } from "../../../games/play/limit-lines.tsx";
import { ModeChoice } from "../../../games/play/mode-choice.tsx";
import { PlayToggles } from "../../../games/play/play-toggles.tsx";
import { stakeDecimals } from "../../../games/play/round.ts";
import { stakeText } from "../../../games/play/stake.ts";
import { type PlayMode, useTopOfRun } from "../../../games/play/use-auto.ts";
import { useNewAct } from "../../../games/play/use-new-act.ts";
import { useDemoForLackOfMoney, useNothingToBet } from "../../../games/play/use-nothing-to-bet.ts";
import { showRefusal } from "../../../games/play/use-play.ts";
import { useStake } from "../../../games/play/use-stake.ts";
import { WaysToPlay } from "../../../games/play/ways-to-play.tsx";
import { useT } from "../../../i18n/index.ts";
import { useRoundOpen } from "../../../limits/index.ts";
import { Skeleton, toTyped } from "../../../ui/index.ts";
import { GameFrame, type OpenSheet } from "../game-frame.tsx";
import { AutoPanel } from "../panels/auto-panel.tsx";
import { StakeRow } from "../panels/stake-row.tsx";
import { LadderRow } from "./ladder-row.tsx";
import { OpenRoundNote } from "./open-round-note.tsx";
import "./staged.css";
import {
  canCashOut,
  endedOf,
  isBeyondTable,
  type MoveOf,
  openOf,
  type ParamsOf,
  type StagedCall,
  type StagedGame,
  type Standing,
} from "../../../games/staged/staged-game.ts";
import { StagedActions } from "./staged-actions.tsx";
import { useStaged } from "./use-staged.ts";
import { useStagedAuto } from "./use-staged-auto.ts";
import { useStagedTable } from "./use-staged-table.ts";

/** Renders the screen of a staged game for players and for guests. */
export function StagedScreen<G extends StagedGameName>({ game }: { readonly game: StagedGame<G> }) {
  const t = useT();
  const table = useStagedTable(game);
  const staged = useStaged(game, table);
  const auto = useStagedAuto(game, staged);
  const [mode, setMode] = useState<PlayMode>("manual");
  const [plan, setPlan] = useState(game.auto.initial);
  const [form, setForm] = useState(initialForm);
  const [params, setParams] = useState(game.initial);
  /**
   * True if the input fields contain no valid bet. While the fields contain no valid bet, `params` keeps the last valid
   * bet parameters.
   */
  const [invalid, setInvalid] = useState(false);
  /**
   * True after the page has removed the finished round from the board, so that the player can set up the next round.
   */
  const [cleared, setCleared] = useState(false);
  /** Id of the round whose bet the input fields show. */
  const [played, setPlayed] = useState("");
  const [sheet, setSheet] = useState<OpenSheet>(null);
  /**
   * True if the player pressed the cash-out button while a step was pending. If the round is still open after the
   * pending step, the page sends the cash-out.
   */
  const [leaving, setLeaving] = useState(false);

  const open = openOf(staged.settled);
  const ended = cleared ? null : endedOf(staged.settled);
  const atRest = staged.phase === "rest";
  const unanswered = table.unanswered() !== null;
  const running = auto.run !== null;
  useTopOfRun(mode, running);
  useRoundOpen(!atRest || open !== null);
  const stake = useStake(
    table.state === "loading" ? undefined : table,
    game.firstStepTopMultiplierE4(params),
    { openAsset: open?.asset },
  );
  const { asset } = stake;
  useDemoForLackOfMoney(table, atRest && !open && !unanswered);
  const nothingToBet = useNothingToBet(game.name) === true && atRest && !open;

  // The fields show the bet of the open manual round, even after a reload or on another device.
  if (open && open.id !== played && !running) {
    setPlayed(open.id);
    setParams(open.params as ParamsOf<G>);
    setInvalid(false);
    stake.setAsset(open.asset);
    stake.setText(toTyped(stakeText(parseAmount(open.amount, stakeDecimals))));
    setCleared(false);
  }

  const make = async (call: StagedCall<G>) => {
    const { refusal: refused } = await staged.make(call);
    if (refused) showRefusal(refused);
  };
  const isNew = useNewAct(open ? "cash-out" : "bet");
  const bet = () => {
    const { amount, bounds, refusal } = stake;
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
  /** Sends the unanswered call to the server again. */
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

  const onMove = open && atRest && !unanswered && mode === "manual" ? move : undefined;
  const locked = running || open !== null || !atRest || unanswered;
  const onTable = open ?? ended;
  const onBoard = (standing: Standing<G>) => (cleared && !openOf(standing) ? null : standing);
  const onParams = (next: ParamsOf<G> | undefined) => {
    setInvalid(next === undefined);
    if (next) setParams(next);
  };
  /** True while the player sets up automatic play and the plan replaces the board. */
  const planning = mode === "auto" && !running && !open;
  /**
   * Whether the page shows the choice between manual and automatic play. The choice between manual and automatic play
   * is hidden during a manual round, and visible during automatic bets.
   */
  const choosing = mode === "auto" ? running || !open : !onTable && table.state !== "loading";
  const planProps = { plan, params, locked, onPlan: setPlan, onParams };
  const wrong = invalid && game.wrong ? t(game.wrong) : undefined;
  const seen = onTable ? game.seenOf(onTable) : undefined;
  const rtp = formatRtp(game.rtp((onTable?.params ?? params) as ParamsOf<G>, seen));
  return (
    <GameFrame
      game={game}
      table={table}
      stake={stake}
      locked={locked}
      sheet={sheet}
      onSheet={setSheet}
      rules={
        <>
          <game.Rules params={params} />
          <LimitLines
            limits={table.limits(asset)}
            topMultiplierE4={game.firstStepTopMultiplierE4(params)}
            top="step"
            shownAsset={stake.shownAsset}
          />
          <HotkeyRules bet="staged.keyBet" />
        </>
      }
    >
      {game.ladderE4 && !planning ? (
        <LadderRow
          rungs={game.ladderE4(params)}
          reached={seen ? (game.reached?.(seen) ?? 0) : 0}
          lost={ended?.result === "LOSE"}
        />
      ) : (
        <div className="h-4" />
      )}
      {!planning ? (
        <game.Board
          standing={onBoard(staged.standing)}
          settled={onBoard(staged.settled)}
          params={params}
          waiting={staged.waiting}
          reducedMotion={staged.reducedMotion}
          onMove={onMove}
        />
      ) : game.auto.Board ? (
        <game.auto.Board {...planProps} />
      ) : null}
      <div className={`panel ${mode === "auto" ? "auto staged-screen-tall" : "staged-screen"}`}>
        {choosing ? (
          <ModeChoice
            mode={mode}
            onMode={(next) => {
              if (running || !atRest) return;
              setMode(next);
              // When the player changes between manual and automatic play, the fields show the current bet.
              setInvalid(false);
            }}
          />
        ) : null}
        {mode === "manual" ? (
          <>
            <div className="staged-screen-middle" data-game={game.name}>
              {table.state === "loading" ? (
                <Skeleton height={128} />
              ) : onTable ? (
                <game.Middle standing={onTable} onMove={onMove} />
              ) : (
                <game.Setup
                  params={params}
                  locked={locked}
                  stake={<StakeRow table={table} stake={stake} locked={locked} />}
                  onParams={onParams}
                />
              )}
            </div>
            <StagedActions
              game={game}
              table={table}
              staged={staged}
              open={open}
              ended={ended}
              next={{ stake, wrong }}
              unanswered={unanswered}
              leaving={leaving}
              isNew={isNew}
              onBet={bet}
              onCashOut={cashOut}
              onMove={onMove}
              onAskAgain={askAgain}
              onChange={() => setCleared(true)}
              onCheck={() => setSheet("fairness")}
            />
            <PlayToggles rtp={rtp} onRules={() => setSheet("rules")} />
            {nothingToBet ? <WaysToPlay table={table} /> : null}
          </>
        ) : open && !running ? (
          <OpenRoundNote ended={auto.ended} onManual={() => setMode("manual")} />
        ) : (
          <AutoPanel
            table={table}
            play={{ phase: staged.phase, unanswered }}
            stake={stake}
            wrong={wrong ?? game.auto.whyNot?.(plan, params)}
            controls={<game.auto.Controls {...planProps} />}
            locked={locked}
            rtp={rtp}
            form={form}
            auto={auto}
            brief
            onRules={() => setSheet("rules")}
            onForm={setForm}
            onSettleLost={askAgain}
            onStart={(settings, within) => {
              setCleared(false);
              stake.note();
              auto.start(settings, { asset, params, plan }, within);
            }}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {onTable && atRest && !running ? game.say(onTable) : null}
      </p>
    </GameFrame>
  );
}
