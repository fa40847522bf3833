/**
 * The screen of Crash shows one round that all players share. Events of the server update the shown round. The page
 * sends the bets of a player to the server. The bets of a guest stay in the page. The folder `play` contains the code
 * that all games share.
 */
import { crashCashOutE4, crashRtp } from "@gemplay/games";
import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { useRoundOpen } from "../../limits/index.ts";
import { type CrashPast, useCrashState } from "../../queries/index.ts";
import { ErrorState } from "../../ui/index.ts";
import { toTypedNumber } from "../../ui/typed-amount.ts";
import { initialForm } from "../play/auto-form.ts";
import { formatRtp, gainText } from "../play/figures.ts";
import { GameHeader } from "../play/game-header.tsx";
import { type HotkeyAction, useHotkeys } from "../play/hotkeys.ts";
import { ModeChoice } from "../play/mode-choice.tsx";
import type { OwnScreenProps } from "../play/own-screen.ts";
import type { BetAsset } from "../play/round.ts";
import { type PlayMode, useAuto } from "../play/use-auto.ts";
import { useNewAct } from "../play/use-new-act.ts";
import { useDemoForLackOfMoney, useNothingToBet } from "../play/use-nothing-to-bet.ts";
import { showRefusal } from "../play/use-play.ts";
import { useStake } from "../play/use-stake.ts";
import { useTable } from "../play/use-table.ts";
import { WaysToPlay } from "../play/ways-to-play.tsx";
import { readCashOut } from "./cash-out-text.ts";
import { CrashAutoPanel } from "./crash-auto-panel.tsx";
import { CrashBoard } from "./crash-board.tsx";
import { CrashFairnessSheet } from "./crash-fairness-sheet.tsx";
import { CrashHistory } from "./crash-history.tsx";
import { look } from "./crash-look.ts";
import { CrashPanel } from "./crash-panel.tsx";
import { CrashProofSheet } from "./crash-proof-sheet.tsx";
import { CrashPublicBets } from "./crash-public-bets.tsx";
import { CrashRulesSheet } from "./crash-rules-sheet.tsx";
import { stakeLeftBase } from "./own-bet.ts";
import { type CrashPlay, useCrashPlay } from "./use-crash-play.ts";
import { useDemoBet } from "./use-demo-bet.ts";
import { isOwnBetKnown, useServerBet } from "./use-server-bet.ts";
import "./crash.css";

/**
 * Cash-out multiplier in ten-thousandths for which the rules show the return if the player has set no automatic
 * cash-out. Automatic play also starts with this cash-out multiplier.
 */
const exampleE4 = 20_000;

export default function CrashGame({ Records }: OwnScreenProps) {
  const t = useT();
  const { crash, live, error, retry } = useCrashState();
  const table = useTable("crash");
  const server = useServerBet(crash, !table.demo);
  const demo = useDemoBet(table.demo ? crash : undefined);
  const play = useCrashPlay(table.demo ? demo : server, crash);
  const auto = useAuto<{ readonly asset: BetAsset; readonly autoCashOutE4: number }>({
    async place(bet) {
      const { payout, refusal } = await play.wish(bet);
      if (refusal) return { refusal };
      return { settled: { round: { payout }, balance: table.balance(bet.asset) ?? "0" } };
    },
  });
  const [mode, setMode] = useState<PlayMode>("manual");
  const [cashOut, setCashOut] = useState("");
  const [form, setForm] = useState(initialForm);
  /** The sheet that covers the game screen. */
  const [sheet, setSheet] = useState<"fairness" | "records" | "rules" | null>(null);
  const [proof, setProof] = useState<CrashPast | null>(null);
  const closeSheet = () => setSheet(null);

  const free = !play.queued && !play.busy && play.bet?.state !== "open";
  const autoCashOutE4 = readCashOut(cashOut);
  const wrong = autoCashOutE4 === undefined ? t("crash.autoWrong") : undefined;
  const stake = useStake(table, autoCashOutE4 ?? crashCashOutE4.minimum, {
    roundLargestBase: (asset) =>
      table.demo || !free
        ? undefined
        : stakeLeftBase(crash?.current, asset, autoCashOutE4, table.limits(asset)),
  });
  const running = auto.run !== null;

  useDemoForLackOfMoney(
    table,
    free && !play.unanswered && (table.demo || (crash !== undefined && isOwnBetKnown())),
  );
  const nothingToBet = useNothingToBet("crash") === true && free;
  useRoundOpen(!free);
  const canCashOut = play.bet?.state === "open";
  const isTaking = crash?.current.state === "betting";
  const act = canCashOut && !isTaking ? "cash-out" : canCashOut || play.queued ? "cancel" : "bet";
  // The cash-out button accepts a tap at once. A delay could cost the player the win.
  const isNew = useNewAct(act) && act !== "cash-out";
  const bet = () => {
    const { asset, amount, bounds, refusal } = stake;
    if (isNew || !free || running || play.unanswered || table.state !== "open" || !bounds || refusal) return;
    if (autoCashOutE4 === undefined || amount === undefined) return;
    stake.note();
    void play.wish({ asset, amount, autoCashOutE4 }).then((outcome) => {
      if (outcome.refusal) showRefusal(outcome.refusal);
    });
  };
  useHotkeys((action: HotkeyAction) => {
    if (action !== "bet") {
      if (free && !running) stake.change(action);
    } else if (play.bet?.state === "open" && crash?.current.state === "running") play.cashOut();
    else if (mode === "manual") bet();
  });

  const shared = {
    crash,
    table,
    play,
    stake,
    cashOut,
    wrong,
    rtp: formatRtp(crashRtp(autoCashOutE4 ?? exampleE4)),
    onCashOut: setCashOut,
    onRules: () => setSheet("rules"),
  };
  return (
    <>
      <GameHeader
        look={look}
        table={table}
        stake={stake}
        locked={running || !free}
        onFairness={() => setSheet("fairness")}
        onRecords={() => setSheet("records")}
      />
      <CrashHistory history={crash?.history} onProof={setProof} />
      {error && !crash ? (
        <div className="section mt-0">
          <ErrorState title={t("crash.failed")} error={error} onRetry={retry} />
        </div>
      ) : (
        <CrashBoard crash={crash} live={live} loss={lossOf(play)} />
      )}
      <div className={`panel${mode === "auto" ? " auto" : ""}`}>
        <ModeChoice
          mode={mode}
          onMode={(next) => {
            if (running) return;
            setMode(next);
            if (next === "auto" && cashOut === "") setCashOut(toTypedNumber(exampleE4 / 100, 2));
          }}
        />
        {mode === "manual" ? (
          <CrashPanel {...shared} isNew={isNew} onBet={bet} />
        ) : (
          <CrashAutoPanel
            {...shared}
            form={form}
            auto={auto}
            onForm={setForm}
            onStart={(settings, limits) => {
              if (autoCashOutE4 == null) return;
              stake.note();
              // The limit for the stakes of the current round does not apply to later rounds.
              const ofTable = { ...limits, roundLargestBase: undefined };
              auto.start(settings, { asset: stake.asset, autoCashOutE4 }, ofTable);
            }}
          />
        )}
        {nothingToBet && mode === "manual" ? <WaysToPlay table={table} /> : null}
        {crash && (mode === "manual" || running) ? (
          <CrashPublicBets round={crash.current} bets={crash.seats} own={play.bet} />
        ) : null}
      </div>
      <CrashFairnessSheet open={sheet === "fairness"} chain={crash?.chain} onClose={closeSheet} />
      <Records open={sheet === "records"} table={table} onClose={closeSheet} />
      <CrashRulesSheet
        open={sheet === "rules"}
        cashOutE4={autoCashOutE4 ?? exampleE4}
        limits={table.limits(stake.asset)}
        round={crash?.current}
        asset={stake.asset}
        shownAsset={stake.shownAsset}
        onClose={closeSheet}
      />
      <CrashProofSheet past={proof} crash={crash} onClose={() => setProof(null)} />
    </>
  );
}

function lossOf({ bet }: CrashPlay): string | undefined {
  return bet?.state === "lost" ? gainText(bet) : undefined;
}
