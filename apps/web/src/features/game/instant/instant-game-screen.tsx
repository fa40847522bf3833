/**
 * The file `instant-game-screen.tsx` contains the screen of an instant game: the board, the bet controls, single bets
 * and automatic bets. Each game has a folder in `games` with the code that differs from other games. The folders
 * `play`, `fairness`, `records` and `round` contain code that all games share.
 */
import type { InstantGameName } from "@gemplay/api-schema";
import { useRef, useState } from "react";
import { initialForm } from "../../../games/play/auto-form.ts";
import { formatRtp } from "../../../games/play/figures.ts";
import { HotkeyRules } from "../../../games/play/hotkey-rules.tsx";
import { type HotkeyAction, useHotkeys } from "../../../games/play/hotkeys.ts";
import { type BetOf, type InstantGame, type ParamsOf, paramsOf } from "../../../games/play/instant-game.ts";
import { LimitLines } from "../../../games/play/limit-lines.tsx";
import { ModeChoice } from "../../../games/play/mode-choice.tsx";
import { type PlayMode, useAuto, useTopOfRun } from "../../../games/play/use-auto.ts";
import { useDemoForLackOfMoney, useNothingToBet } from "../../../games/play/use-nothing-to-bet.ts";
import { showRefusal, usePlay } from "../../../games/play/use-play.ts";
import { useShortScreen } from "../../../games/play/use-short-screen.ts";
import { useStake } from "../../../games/play/use-stake.ts";
import { useInstantTable } from "../../../games/play/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { useRoundOpen } from "../../../limits/index.ts";
import { GameFrame, type OpenSheet } from "../game-frame.tsx";
import { AutoPanel } from "../panels/auto-panel.tsx";
import { ManualPanel } from "../panels/manual-panel.tsx";
import { beforeLanding } from "./landing.ts";
import { LastResults } from "./last-results.tsx";
import { SpokenResult } from "./spoken-result.tsx";

/** Renders the screen of an instant game for players and for guests. */
export function InstantGameScreen<G extends InstantGameName>({ game }: { readonly game: InstantGame<G> }) {
  const t = useT();
  const latest = useInstantTable(game);
  const play = usePlay(game, latest);
  const auto = useAuto<Omit<BetOf<G>, "key" | "amount">>(play);
  const short = useShortScreen();
  const [mode, setMode] = useState<PlayMode>("manual");
  const [params, setParams] = useState(game.initial);
  /**
   * True if one of the input fields contains an invalid text. While a field is invalid, `params` keeps the last valid
   * bet parameters.
   */
  const [unread, setUnread] = useState(false);
  const invalid = unread || !game.isOffered(params);
  const [form, setForm] = useState(initialForm);
  const [sheet, setSheet] = useState<OpenSheet>(null);

  const idle = play.phase === "rest";
  const running = auto.run !== null;
  useTopOfRun(mode, running);
  useRoundOpen(!idle || play.landing.length > 0);
  // The balance and the last results change only after the board has shown the result. The new values may arrive from
  // the server earlier.
  const still = useRef(latest);
  if (idle || latest.demo !== still.current.demo) still.current = beforeLanding(latest, play.landing);
  const table = still.current;

  const stake = useStake(table, game.topMultiplierE4(params));
  useDemoForLackOfMoney(table, idle && !play.unanswered);
  // The panel reports an empty balance only after the board has shown the round that used up the balance.
  const nothingToBet = useNothingToBet(game.name) === true && idle && play.landing.length === 0;
  const ready = table.state === "open" && stake.bounds && !stake.refusal && !invalid;

  const take = (next: ParamsOf<G> | undefined) => {
    setUnread(next === undefined);
    if (next !== undefined) setParams(next);
  };
  const bet = async () => {
    const { asset, amount } = stake;
    if (!idle || running || amount === undefined || !(ready || play.unanswered)) return;
    // The page stores the stake of a bet before the server answers. The next visit to the game then starts with the
    // stored stake, even if the player leaves the page at once.
    stake.note();
    const placed = await play.place({ asset, amount, params });
    if (placed.refusal) {
      showRefusal(placed.refusal);
      return;
    }
    // The panel shows the values of the bet that was really placed, because `play.place` may have repeated an earlier
    // bet.
    stake.setAsset(placed.settled.round.asset);
    take(paramsOf<G>(placed.settled.round));
  };
  const act = (action: HotkeyAction) => {
    if (action === "bet") {
      if (mode === "manual") void bet();
    } else if (!running && idle) stake.change(action);
  };
  useHotkeys(act);

  const locked = running || !idle || play.unanswered;
  /**
   * True while the player cannot change the bet parameters, because the board still shows results for the current
   * parameters.
   */
  const fixed = locked || play.landing.length > 0;
  const controls = <game.Controls params={params} locked={fixed} onParams={take} />;
  const shared = {
    table,
    play,
    stake,
    wrong: invalid && game.wrong ? t(game.wrong) : undefined,
    controls,
    locked,
    rtp: formatRtp(game.rtp(params)),
    onRules: () => setSheet("rules"),
  };
  return (
    <GameFrame
      game={game}
      table={table}
      stake={stake}
      locked={fixed}
      sheet={sheet}
      onSheet={setSheet}
      rules={
        <>
          <game.Rules params={params} />
          <LimitLines
            limits={table.limits(stake.asset)}
            topMultiplierE4={game.topMultiplierE4(params)}
            top={game.onePayout ? "set" : "prize"}
            shownAsset={stake.shownAsset}
          />
          <HotkeyRules />
        </>
      }
    >
      {mode === "auto" && !running ? (
        <div className="h-4" />
      ) : (
        <LastResults rounds={table.rounds} say={game.say} isRare={game.isRare} />
      )}
      <game.Board
        size={
          mode === "auto"
            ? running
              ? "low"
              : "control"
            : (short || nothingToBet) && game.lowFits
              ? "low"
              : "full"
        }
        params={params}
        round={play.shown}
        busy={play.phase === "sent"}
        reducedMotion={play.reducedMotion}
        locked={fixed}
        spoken={(round) => <SpokenResult game={game} round={round} quiet={running} />}
        onParams={take}
      />
      <div className={`panel${mode === "auto" ? " auto" : ""}`}>
        <ModeChoice
          mode={mode}
          onMode={(next) => {
            if (running || !idle) return;
            setMode(next);
            // When the player changes between manual and automatic play, the fields show the current bet.
            setUnread(false);
          }}
        />
        {mode === "manual" ? (
          <ManualPanel
            {...shared}
            game={game}
            params={params}
            nothingToBet={nothingToBet}
            onBet={() => void bet()}
          />
        ) : (
          <AutoPanel
            {...shared}
            controls={game.boardSets ? null : controls}
            form={form}
            auto={auto}
            onForm={setForm}
            onStart={(settings, within) => {
              stake.note();
              auto.start(settings, { asset: stake.asset, params }, within);
            }}
            onSettleLost={() => void bet()}
          />
        )}
      </div>
    </GameFrame>
  );
}
