import type { InstantGameName } from "@gemplay/api-schema";
import { useState } from "react";
import { initialForm } from "../../../games/play/auto/auto-form.ts";
import { ModeChoice } from "../../../games/play/auto/mode-choice.tsx";
import type { InstantGame } from "../../../games/play/game/instant-game.ts";
import { formatRtp } from "../../../games/play/stake/figures.ts";
import { useT } from "../../../i18n/index.ts";
import { AutoPanel } from "../panels/auto-panel.tsx";
import { ManualPanel } from "../panels/manual-panel.tsx";
import type { InstantScreenState } from "./use-instant-screen.ts";

interface InstantPanelProps<G extends InstantGameName> {
  readonly game: InstantGame<G>;
  readonly screen: InstantScreenState<G>;
  onRules(): void;
}

/** Shows the panel below the board of an instant game, for manual play or for automatic play. */
export function InstantPanel<G extends InstantGameName>({ game, screen, onRules }: InstantPanelProps<G>) {
  const { table, play, stake, mode, params, wrong, locked } = screen;
  const t = useT();
  const [form, setForm] = useState(initialForm);
  const controls = <game.Controls params={params} locked={screen.fixed} onParams={screen.takeParams} />;
  const rtp = formatRtp(game.rtp(params));
  return (
    <div className={`panel${mode === "auto" ? " auto" : ""}`}>
      <ModeChoice mode={mode} onMode={screen.changeMode} />
      {mode === "manual" ? (
        <ManualPanel
          game={game}
          table={table}
          play={play}
          stake={stake}
          params={params}
          wrong={wrong}
          controls={controls}
          locked={locked}
          nothingToBet={screen.nothingToBet}
          rtp={rtp}
          onRules={onRules}
          onBet={screen.bet}
        />
      ) : (
        <AutoPanel
          table={table}
          play={play}
          stake={stake}
          wrong={wrong}
          controls={game.boardSets ? null : controls}
          locked={locked}
          rtp={rtp}
          form={form}
          auto={screen.auto}
          stopText={t(table.demo ? "auto.stop" : "auto.stopPlaced")}
          onRules={onRules}
          onForm={setForm}
          onSettleLost={screen.bet}
          onStart={screen.startAuto}
        />
      )}
    </div>
  );
}
