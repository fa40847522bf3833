import { crashRtp } from "@gemplay/games";
import { useState } from "react";
import { initialForm } from "../play/auto/auto-form.ts";
import { ModeChoice } from "../play/auto/mode-choice.tsx";
import { formatRtp } from "../play/stake/figures.ts";
import { CrashAutoPanel } from "./bet/crash-auto-panel.tsx";
import { CrashPanel } from "./bet/crash-panel.tsx";
import { CrashPublicBets } from "./crash-public-bets.tsx";
import type { CrashScreenState } from "./use-crash-screen.ts";

interface CrashPlayPanelProps {
  readonly screen: CrashScreenState;
  onRules(): void;
}

/** Shows the panel below the board of Crash, for manual or automatic play, and the list of all players' bets. */
export function CrashPlayPanel({ screen, onRules }: CrashPlayPanelProps) {
  const { crash, table, play, auto, stake, mode, cashOut, wrong } = screen;
  const [form, setForm] = useState(initialForm);
  const rtp = formatRtp(crashRtp(screen.shownCashOutE4));
  return (
    <div className={`panel${mode === "auto" ? " auto" : ""}`}>
      <ModeChoice mode={mode} onMode={screen.changeMode} />
      {mode === "manual" ? (
        <CrashPanel
          crash={crash}
          table={table}
          play={play}
          stake={stake}
          cashOut={cashOut}
          wrong={wrong}
          rtp={rtp}
          isNew={screen.isNew}
          nothingToBet={screen.nothingToBet}
          onCashOut={screen.setCashOut}
          onRules={onRules}
          onBet={screen.bet}
        />
      ) : (
        <CrashAutoPanel
          crash={crash}
          table={table}
          play={play}
          stake={stake}
          cashOut={cashOut}
          wrong={wrong}
          rtp={rtp}
          form={form}
          auto={auto}
          onCashOut={screen.setCashOut}
          onRules={onRules}
          onForm={setForm}
          onStart={screen.startAuto}
        />
      )}
      {crash && (mode === "manual" || auto.run !== null) ? (
        <CrashPublicBets round={crash.current} bets={crash.seats} own={play.bet} />
      ) : null}
    </div>
  );
}
