import { kenoNumbers, kenoRisks } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import { Icon } from "../../ui/index.ts";
import { feel } from "../play/board/feedback.ts";
import type { ControlsProps } from "../play/game/instant-game.ts";
import { RiskChoice } from "../play/panel/risk-choice.tsx";
import { randomPicks } from "./keno-picks.ts";
import studs from "./studs.svg";

/**
 * Shows three controls: the choice of the risk, a button that picks random numbers, and a button that clears the picks.
 * The player picks individual numbers on the board of Keno.
 */
export function KenoControls({ params, locked, onParams }: ControlsProps<"keno">) {
  const t = useT();
  /**
   * How many random numbers the button picks: as many as the player has picked, or ten if the player has picked no
   * number.
   */
  const count = params.picks.length || kenoNumbers.mostPicks;
  return (
    <>
      <RiskChoice
        risks={kenoRisks}
        value={params.risk}
        aside={t("keno.draws", { drawn: kenoNumbers.drawn, board: kenoNumbers.board })}
        locked={locked}
        onChange={(risk) => onParams({ ...params, risk })}
      />
      <div className="grid grid-cols-2 gap-12">
        <button
          type="button"
          className="button quiet keno-button"
          aria-disabled={locked || undefined}
          onClick={() => {
            if (locked) return;
            feel("press");
            onParams({ ...params, picks: [...randomPicks(count)] });
          }}
        >
          <svg viewBox="0 0 48 48" className="size-18 flex-none" aria-hidden="true">
            <use href={`${studs}#pick`} width="48" height="48" />
          </svg>
          {t("keno.random", { count })}
        </button>
        <button
          type="button"
          className="button quiet keno-button"
          aria-disabled={locked || params.picks.length === 0 || undefined}
          onClick={() => {
            if (!locked) onParams({ ...params, picks: [] });
          }}
        >
          <Icon name="x" size={16} className="flex-none" />
          {t("keno.clear")}
        </button>
      </div>
    </>
  );
}
