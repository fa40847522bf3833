import type { StagedGameName } from "@gemplay/api-schema";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { initialForm } from "../../../games/play/auto/auto-form.ts";
import { ModeChoice } from "../../../games/play/auto/mode-choice.tsx";
import { PlayToggles } from "../../../games/play/panel/play-toggles.tsx";
import { WaysToPlay } from "../../../games/play/panel/ways-to-play.tsx";
import { formatRtp } from "../../../games/play/stake/figures.ts";
import type { ParamsOf, StagedGame } from "../../../games/staged/staged-game.ts";
import { Skeleton } from "../../../ui/index.ts";
import { AutoPanel } from "../panels/auto-panel.tsx";
import { StakeRow } from "../panels/stake-row.tsx";
import { OpenRoundNote } from "./open-round-note.tsx";
import { StagedActions } from "./staged-actions.tsx";
import { StagedAside } from "./staged-aside.tsx";
import type { StagedScreenState } from "./use-staged-screen.ts";

interface StagedPanelProps<G extends StagedGameName> {
  readonly game: StagedGame<G>;
  readonly screen: StagedScreenState<G>;
  onRules(): void;
  /** Called when the player wants to check the fairness of the open round. */
  onCheck(): void;
}

/** Shows the panel below the board of a staged game, for manual play or for automatic play. */
export function StagedPanel<G extends StagedGameName>({
  game,
  screen,
  onRules,
  onCheck,
}: StagedPanelProps<G>) {
  const { table, staged, auto, round, fields, mode, plan, locked, unanswered } = screen;
  const [form, setForm] = useState(initialForm);
  const { open, current } = round;
  const { stake, params } = fields;
  const running = auto.run !== null;
  /**
   * Whether the page shows the choice between manual and automatic play. During a manual round, additional buttons take
   * the place of the choice. During automatic bets, the page shows the choice.
   */
  const choosing = mode === "auto" ? running || !open : !current && table.state !== "loading";
  const seen = current ? game.seenOf(current) : undefined;
  const rtp = formatRtp(game.rtp((current?.params ?? params) as ParamsOf<G>, seen));
  const acts = useFocusKept(`${open?.id} ${round.ended?.id}`);
  return (
    <div className={`panel ${mode === "auto" ? "auto staged-screen-tall" : "staged-screen"}`} {...acts}>
      <div className="staged-screen-top">
        {choosing ? (
          <ModeChoice mode={mode} onMode={screen.changeMode} />
        ) : mode === "manual" && current && !(unanswered && staged.phase === "rest") ? (
          <StagedAside
            game={game}
            open={open}
            ended={round.ended}
            demo={table.demo}
            onMove={screen.actions.move}
            onChange={round.clear}
            onCheck={onCheck}
          />
        ) : null}
      </div>
      {mode === "manual" ? (
        <ManualPlay game={game} screen={screen} rtp={rtp} onRules={onRules} />
      ) : open && !running ? (
        <OpenRoundNote ended={auto.ended} rtp={rtp} onManual={screen.playManually} onRules={onRules} />
      ) : (
        <AutoPanel
          table={table}
          play={{ phase: staged.phase, unanswered }}
          stake={stake}
          wrong={fields.wrong ?? game.auto.whyNot?.(plan, params)}
          controls={
            <game.auto.Controls
              plan={plan}
              params={params}
              locked={locked}
              onPlan={screen.setPlan}
              onParams={fields.takeParams}
            />
          }
          locked={locked}
          rtp={rtp}
          form={form}
          auto={auto}
          brief
          onRules={onRules}
          onForm={setForm}
          onSettleLost={screen.actions.askAgain}
          onStart={screen.startAuto}
        />
      )}
    </div>
  );
}

/**
 * Moves the keyboard focus to the main button after a button with the focus has been replaced.
 * @param changes a text that changes whenever the panel replaces its buttons
 */
function useFocusKept(changes: string) {
  const panel = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  useEffect(() => {
    // The effect depends on `changes`, so that React runs the effect after each change of the buttons.
    if (changes && within.current && document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>(".panel-foot button")?.focus({ preventScroll: true });
  }, [changes]);
  return {
    ref: panel,
    onFocus({ target }: FocusEvent) {
      within.current = target instanceof HTMLButtonElement;
    },
    // The blur handler runs only if the player moves the focus, because browsers send no blur event for a removed
    // button.
    onBlur() {
      within.current = false;
    },
  };
}

interface ManualPlayProps<G extends StagedGameName> extends Omit<StagedPanelProps<G>, "onCheck"> {
  /** The return to player (RTP) as text. */
  readonly rtp: string;
}

/** Shows either the fields for the next bet or the current round, with the main button below. */
function ManualPlay<G extends StagedGameName>({ game, screen, rtp, onRules }: ManualPlayProps<G>) {
  const { table, staged, round, fields, actions, locked, unanswered } = screen;
  const { stake, params, wrong } = fields;
  return (
    <>
      <div className="staged-screen-middle" data-game={game.name}>
        {table.state === "loading" ? (
          <Skeleton height={128} />
        ) : round.current ? (
          <game.Middle standing={round.current} onMove={actions.move} />
        ) : screen.nothingToBet ? (
          <>
            <StakeRow table={table} stake={stake} locked={locked} />
            <WaysToPlay table={table} />
          </>
        ) : (
          <game.Setup
            params={params}
            locked={locked}
            stake={<StakeRow table={table} stake={stake} locked={locked} />}
            amountBase={stake.amountBase ?? 0n}
            shownAsset={stake.shownAsset}
            onParams={fields.takeParams}
          />
        )}
      </div>
      <StagedActions
        game={game}
        table={table}
        staged={staged}
        open={round.open}
        ended={round.ended}
        next={{ stake, wrong }}
        unanswered={unanswered}
        leaving={actions.leaving}
        isNew={actions.isNew}
        onBet={actions.bet}
        onCashOut={actions.cashOut}
        onAskAgain={actions.askAgain}
      />
      <PlayToggles rtp={rtp} onRules={onRules} />
    </>
  );
}
