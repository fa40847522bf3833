import type { StagedGameName } from "@gemplay/api-schema";
import type { RoundOf } from "../../../games/play/game/round.ts";
import { BetButton } from "../../../games/play/panel/bet-button.tsx";
import { formatBase } from "../../../games/play/stake/stake.ts";
import type { Stake } from "../../../games/play/stake/use-stake.ts";
import type { Table } from "../../../games/play/table/use-table.ts";
import type { OpenRoundOf, StagedGame } from "../../../games/staged/staged-game.ts";
import { useT } from "../../../i18n/index.ts";
import { ActWords, AskAgainButton, CashOutButton } from "./staged-button.tsx";
import type { Staged } from "./use-staged.ts";

interface StagedActionsProps<G extends StagedGameName> {
  readonly game: StagedGame<G>;
  readonly table: Table;
  readonly staged: Staged<G>;
  /** The open round of the game, and the finished round that the board still shows. */
  readonly open: OpenRoundOf<G> | null;
  readonly ended: RoundOf<G> | null;
  /** The stake with which the next round starts. */
  readonly next: { readonly stake: Stake; readonly wrong: string | undefined };
  readonly unanswered: boolean;
  /** True if the page will send a cash-out after the pending step. */
  readonly leaving: boolean;
  /**
   * True for 400 ms after the main button has changed its action. During this time, the bet button ignores taps,
   * because they may be meant for the previous action.
   */
  readonly isNew: boolean;
  onBet(): void;
  onCashOut(): void;
  onAskAgain(): void;
}

/** Shows the main button of a staged game. */
export function StagedActions<G extends StagedGameName>(props: StagedActionsProps<G>) {
  const { staged, open, unanswered } = props;
  return (
    <div className="panel-foot">
      {unanswered && staged.phase === "rest" ? (
        <AskAgainButton onAsk={props.onAskAgain} />
      ) : open ? (
        <CashOutButton {...props} open={open} />
      ) : (
        <NextRoundButton {...props} />
      )}
    </div>
  );
}

/** Shows the button that starts a round with the values of the fields, or with the values of the last bet. */
function NextRoundButton<G extends StagedGameName>(props: StagedActionsProps<G>) {
  const { table, staged, ended, next, isNew, onBet } = props;
  const t = useT();
  return (
    <div className="staged-actions-tall" style={isNew ? { pointerEvents: "none" } : undefined}>
      <BetButton
        {...next}
        table={table}
        phase={staged.phase === "rest" ? "rest" : "sent"}
        unanswered={false}
        onBet={onBet}
      >
        {ended ? (
          <ActWords
            act={t("staged.newRound")}
            sum={t("staged.betSum", {
              amount: formatBase(next.stake.amountBase ?? 0n),
              asset: next.stake.shownAsset,
            })}
          />
        ) : (
          `${t("staged.place")} · ${next.stake.sum}`
        )}
      </BetButton>
    </div>
  );
}
