/**
 * A staged game as it is played: a bet, steps, a cash-out or a loss, by hand or by a plan. What the game alone knows
 * comes from its folder; sender, demo and the parts that the three share stand here, what all games share in `play/`,
 * `fairness/`, `records/`.
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

/** The screen of a staged game, for players and guests. */
export function StagedScreen<G extends StagedGameName>({ game }: { readonly game: StagedGame<G> }) {
  const t = useT();
  const table = useStagedTable(game);
  const staged = useStaged(game, table);
  const auto = useStagedAuto(game, staged);
  const [mode, setMode] = useState<PlayMode>("manual");
  const [plan, setPlan] = useState(game.auto.initial);
  const [form, setForm] = useState(initialForm);
  const [params, setParams] = useState(game.initial);
  /** The fields hold no offered bet; `params` is the last one that was. */
  const [invalid, setInvalid] = useState(false);
  /** The finished round is off the table, and the next one is set up. */
  const [cleared, setCleared] = useState(false);
  /** The round whose bet stands in the fields. */
  const [played, setPlayed] = useState("");
  const [sheet, setSheet] = useState<OpenSheet>(null);
  /** Cash-out was pressed while a step was on its way: it follows when the board rests, if the round still stands. */
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

  // The round that is played by hand says what it is played with, also after a reload and on another device.
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
  /** The lost call is sent in place of this one. */
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
  /** The next run is set up: the board gives way to the plan. */
  const planning = mode === "auto" && !running && !open;
  /** A round on the table leaves nothing to choose; a run keeps the choice in sight. */
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
          calm={staged.calm}
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
              // The fields begin anew with the bet that stands.
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
