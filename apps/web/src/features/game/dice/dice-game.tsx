/**
 * Dice as it is played: board, controls, one bet or many. A game is such a folder: its controls, its board, its proof,
 * its rules; what all games share stands in `play/`, `fairness/`, `records/` and `round/`.
 */
import { diceMultiplierE4, diceRtp, largestStakeBase } from "@gemplay/games";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { preferencesStore, useStore } from "../../../stores/index.ts";
import { Segmented } from "../../../ui/index.ts";
import { FairnessSheet } from "../fairness/fairness-sheet.tsx";
import { initialForm, readAutoForm } from "../play/auto-form.ts";
import { GameHeader } from "../play/game-header.tsx";
import { type HotkeyAction, useHotkeys } from "../play/hotkeys.ts";
import { formatCenti, toInput } from "../play/input-text.ts";
import { LastResults } from "../play/last-results.tsx";
import { type BetAsset, stakeDecimals } from "../play/round.ts";
import { formatRtp } from "../play/rtp.ts";
import { readStake, refuseStake, type StakeBounds } from "../play/stake.ts";
import { changeStake } from "../play/stake-field.tsx";
import { useAuto } from "../play/use-auto.ts";
import { showRefusal, usePlay } from "../play/use-play.ts";
import { useTable } from "../play/use-table.ts";
import { RecordsSheet } from "../records/records-sheet.tsx";
import { DiceAutoPanel } from "./dice-auto-panel.tsx";
import { DiceBoard } from "./dice-board.tsx";
import { initialControls, moveTarget } from "./dice-controls.ts";
import { DicePanel } from "./dice-panel.tsx";
import { DiceRulesSheet } from "./dice-rules-sheet.tsx";

type SheetName = "fairness" | "records" | "rules";

export default function DiceGame() {
  const t = useT();
  const table = useTable("dice");
  const play = usePlay(table);
  const auto = useAuto(play);
  const turbo = useStore(preferencesStore, (state) => state.turbo);
  const [mode, setMode] = useState<"manual" | "auto">("manual");
  const [controls, setControls] = useState(initialControls);
  const [asset, setAsset] = useState<BetAsset>("PLAY");
  const [stake, setStake] = useState(() => toInput("1.0000"));
  const [form, setForm] = useState(initialForm);
  /** Open over the game. */
  const [sheet, setSheet] = useState<SheetName | null>(null);

  const multiplierE4 = diceMultiplierE4(controls.params);
  const limits = table.limits(asset);
  const balance = table.balance(asset);
  const bounds: StakeBounds | undefined =
    limits && balance !== undefined
      ? {
          minimumBase: parseAmount(limits.minimumBet, stakeDecimals),
          balanceBase: parseAmount(balance, stakeDecimals),
          largestBase: largestStakeBase(parseAmount(limits.maximumWin, stakeDecimals), multiplierE4),
        }
      : undefined;
  const refusal = bounds && refuseStake(stake, bounds);
  const ready = table.state === "open" && bounds && !refusal && !controls.invalid;

  const roll = async () => {
    const stakeBase = readStake(stake);
    if (play.busy || auto.run || stakeBase === undefined || !(ready || play.unanswered)) return;
    const amount = formatAmount(stakeBase, stakeDecimals);
    const placed = await play.place({ asset, amount, params: controls.params });
    if (placed.refusal) {
      showRefusal(placed.refusal);
      return;
    }
    // The bet whose answer was lost may have been placed before the screen was left: the board shows that bet.
    const { round } = placed.settled;
    setAsset(round.asset);
    setControls({ params: round.params, typed: null, invalid: false });
  };
  const act = (action: HotkeyAction) => {
    if (action === "bet") {
      if (mode === "manual") void roll();
    } else if (bounds && !auto.run && !play.busy) setStake(changeStake(stake, action, bounds));
  };
  useHotkeys(act);

  const rtp = formatRtp(diceRtp(controls.params));
  const shared = {
    table,
    play,
    controls,
    asset,
    stake,
    bounds,
    refusal,
    shownAsset: assets[asset].shownAs,
    rtp,
    onStake: setStake,
    onControls: setControls,
    onRules: () => setSheet("rules"),
  };
  const closeSheet = () => setSheet(null);
  const running = auto.run !== null;
  return (
    <>
      <GameHeader
        game="dice"
        art="g-dice"
        title={t("game.dice")}
        table={table}
        asset={asset}
        locked={running || play.busy || play.unanswered}
        onAsset={setAsset}
        onFairness={() => setSheet("fairness")}
        onRecords={() => setSheet("records")}
      />
      {mode === "auto" && !running ? (
        <div className="h-4" />
      ) : (
        <LastResults rounds={table.rounds} say={(round) => formatCenti(round.outcome.rollCenti)} />
      )}
      <DiceBoard
        size={mode === "manual" ? "full" : running ? "low" : "control"}
        controls={controls}
        round={play.shown}
        rolling={play.busy}
        calm={turbo}
        locked={running || play.busy || play.unanswered}
        spoken={!running}
        onMove={(targetCenti) => setControls(moveTarget(controls, targetCenti))}
      />
      <div className={`panel${mode === "auto" ? " auto" : ""}`}>
        <Segmented
          label={t("play.mode")}
          value={mode}
          options={[
            { value: "manual", label: t("play.manual") },
            { value: "auto", label: t("play.auto") },
          ]}
          onChange={(next) => {
            if (!running && !play.busy) setMode(next);
          }}
        />
        {mode === "manual" ? (
          <DicePanel {...shared} onRoll={() => void roll()} />
        ) : (
          <DiceAutoPanel
            {...shared}
            form={form}
            auto={auto}
            read={bounds ? readAutoForm(form, readStake(stake) ?? 0n) : undefined}
            onForm={setForm}
            onSettleLost={() => void roll()}
          />
        )}
      </div>
      <FairnessSheet open={sheet === "fairness"} table={table} onClose={closeSheet} />
      <RecordsSheet open={sheet === "records"} table={table} onClose={closeSheet} />
      <DiceRulesSheet
        open={sheet === "rules"}
        params={controls.params}
        limits={limits}
        shownAsset={shared.shownAsset}
        onClose={closeSheet}
      />
    </>
  );
}
