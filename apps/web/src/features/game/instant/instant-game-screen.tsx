/**
 * An instant game as it is played: board, controls, one bet or many. What the game alone knows comes from its folder;
 * what all games share stands in `play/`, `fairness/`, `records/` and `round/`.
 */
import type { InstantGameName } from "@gemplay/api-schema";
import { assets, formatAmount } from "@gemplay/money";
import { useRef, useState } from "react";
import { initialForm, readAutoForm } from "../../../games/play/auto-form.ts";
import { formatRtp } from "../../../games/play/figures.ts";
import { GameHeader } from "../../../games/play/game-header.tsx";
import { type HotkeyAction, useHotkeys } from "../../../games/play/hotkeys.ts";
import { type BetOf, type InstantGame, type ParamsOf, paramsOf } from "../../../games/play/instant-game.ts";
import { ModeChoice } from "../../../games/play/mode-choice.tsx";
import { type BetAsset, stakeDecimals } from "../../../games/play/round.ts";
import { readStake, refuseStake, stakeBounds } from "../../../games/play/stake.ts";
import { changeStake } from "../../../games/play/stake-field.tsx";
import { type PlayMode, useAuto, useTopOfRun } from "../../../games/play/use-auto.ts";
import { showRefusal, usePlay } from "../../../games/play/use-play.ts";
import { useShortScreen } from "../../../games/play/use-short-screen.ts";
import { useInstantTable } from "../../../games/play/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { toTyped } from "../../../ui/index.ts";
import { FairnessSheet } from "../fairness/fairness-sheet.tsx";
import { PairLine } from "../fairness/pair-line.tsx";
import { AutoPanel } from "../panels/auto-panel.tsx";
import { ManualPanel } from "../panels/manual-panel.tsx";
import { RecordsSheet } from "../records/records-sheet.tsx";
import { beforeLanding } from "./landing.ts";
import { LastResults } from "./last-results.tsx";

type SheetName = "fairness" | "records" | "rules";

/** The screen of an instant game, for players and guests. */
export function InstantGameScreen<G extends InstantGameName>({ game }: { readonly game: InstantGame<G> }) {
  const t = useT();
  const latest = useInstantTable(game);
  const play = usePlay(game, latest);
  const auto = useAuto<Omit<BetOf<G>, "key" | "amount">>(play);
  const short = useShortScreen();
  const [mode, setMode] = useState<PlayMode>("manual");
  const [params, setParams] = useState(game.initial);
  /** The fields hold nothing that could be read; `params` is what they held last. */
  const [unread, setUnread] = useState(false);
  const invalid = unread || !game.isOffered(params);
  const [asset, setAsset] = useState<BetAsset>("PLAY");
  const [stake, setStake] = useState(() => toTyped("1.0000"));
  const [form, setForm] = useState(initialForm);
  /** Open over the game. */
  const [sheet, setSheet] = useState<SheetName | null>(null);

  const idle = play.phase === "rest";
  const running = auto.run !== null;
  useTopOfRun(mode, running);
  // Balance and last results keep still until the board has shown the result, whoever brings the news of it first.
  const still = useRef(latest);
  if (idle || latest.demo !== still.current.demo) still.current = beforeLanding(latest, play.landing);
  const table = still.current;

  const bounds = stakeBounds(table, asset, game.topMultiplierE4(params));
  const refusal = bounds && refuseStake(stake, bounds);
  const ready = table.state === "open" && bounds && !refusal && !invalid;

  const take = (next: ParamsOf<G> | undefined) => {
    setUnread(next === undefined);
    if (next !== undefined) setParams(next);
  };
  const bet = async () => {
    const stakeBase = readStake(stake);
    if (!idle || running || stakeBase === undefined || !(ready || play.unanswered)) return;
    const amount = formatAmount(stakeBase, stakeDecimals);
    const placed = await play.place({ asset, amount, params });
    if (placed.refusal) {
      showRefusal(placed.refusal);
      return;
    }
    // The bet whose answer was lost may have been placed before the screen was left: the board shows that bet.
    setAsset(placed.settled.round.asset);
    take(paramsOf<G>(placed.settled.round));
  };
  const act = (action: HotkeyAction) => {
    if (action === "bet") {
      if (mode === "manual") void bet();
    } else if (bounds && !running && idle) setStake(changeStake(stake, action, bounds));
  };
  useHotkeys(act);

  const locked = running || !idle || play.unanswered;
  /** The board still moves to results of these parameters. */
  const fixed = locked || play.landing.length > 0;
  const controls = <game.Controls params={params} locked={fixed} onParams={take} />;
  const shared = {
    table,
    play,
    asset,
    shownAsset: assets[asset].shownAs,
    stake,
    bounds,
    refusal,
    wrong: invalid ? t(game.wrong) : undefined,
    controls,
    locked,
    rtp: formatRtp(game.rtp(params)),
    onStake: setStake,
    onRules: () => setSheet("rules"),
  };
  const closeSheet = () => setSheet(null);
  return (
    <>
      <GameHeader
        game={game.name}
        look={game.look}
        table={table}
        asset={asset}
        locked={fixed}
        onAsset={setAsset}
        onFairness={() => setSheet("fairness")}
        onRecords={() => setSheet("records")}
      />
      {mode === "auto" && !running ? (
        <div className="h-4" />
      ) : (
        <LastResults rounds={table.rounds} say={game.say} isRare={game.isRare} />
      )}
      <game.Board
        size={mode === "auto" ? (running ? "low" : "control") : short && game.lowFits ? "low" : "full"}
        params={params}
        round={play.shown}
        busy={play.phase === "sent"}
        calm={play.calm}
        locked={fixed}
        spoken={!running}
        onParams={take}
      />
      <div className={`panel${mode === "auto" ? " auto" : ""}`}>
        <ModeChoice
          mode={mode}
          onMode={(next) => {
            if (running || !idle) return;
            setMode(next);
            // The fields begin anew with the bet that stands.
            setUnread(false);
          }}
        />
        {mode === "manual" ? (
          <ManualPanel {...shared} game={game} params={params} onBet={() => void bet()} />
        ) : (
          <AutoPanel
            {...shared}
            controls={game.boardSets ? null : controls}
            form={form}
            auto={auto}
            read={bounds ? readAutoForm(form, readStake(stake) ?? 0n) : undefined}
            onForm={setForm}
            onStart={(settings, within) => auto.start(settings, { asset, params }, within)}
            onSettleLost={() => void bet()}
          />
        )}
      </div>
      <PairLine table={table} onOpen={() => setSheet("fairness")} />
      <FairnessSheet open={sheet === "fairness"} table={table} onClose={closeSheet} />
      <RecordsSheet open={sheet === "records"} table={table} onClose={closeSheet} />
      <game.Rules
        open={sheet === "rules"}
        params={params}
        limits={table.limits(asset)}
        shownAsset={shared.shownAsset}
        onClose={closeSheet}
      />
    </>
  );
}
