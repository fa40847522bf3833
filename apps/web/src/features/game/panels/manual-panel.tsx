import type { InstantGameName } from "@gemplay/api-schema";
import { payoutBase } from "@gemplay/games";
import type { ReactNode } from "react";
import type { InstantGame, ParamsOf } from "../../../games/play/game/instant-game.ts";
import { BetButton } from "../../../games/play/panel/bet-button.tsx";
import { PlayToggles } from "../../../games/play/panel/play-toggles.tsx";
import type { Play } from "../../../games/play/panel/use-play.ts";
import { WaysToPlay } from "../../../games/play/panel/ways-to-play.tsx";
import { formatBase } from "../../../games/play/stake/stake.ts";
import type { Stake } from "../../../games/play/stake/use-stake.ts";
import type { Table } from "../../../games/play/table/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { StakeRow } from "./stake-row.tsx";

/** Properties shared by the panels for manual and automatic play. */
export interface PanelShared {
  readonly table: Table;
  readonly play: Pick<Play<InstantGameName>, "phase" | "unanswered">;
  readonly stake: Stake;
  /** Error text for the input fields that are specific to this game. */
  readonly wrong: string | undefined;
  /** The input fields that are specific to this game. */
  readonly controls: ReactNode;
  readonly locked: boolean;
  readonly rtp: string;
  onRules(): void;
}

interface ManualPanelProps<G extends InstantGameName> extends PanelShared {
  readonly game: InstantGame<G>;
  readonly params: ParamsOf<G>;
  /**
   * True if none of the player's balances is enough for the smallest bet. If the value is true, the panel shows other
   * ways to play instead of the input fields of the game.
   */
  readonly nothingToBet: boolean;
  onBet(): void;
}

/** Shows the panel of manual play: the stake, the fields of the game, the possible profit and the bet button. */
export function ManualPanel<G extends InstantGameName>(props: ManualPanelProps<G>) {
  const { game, table, play, params, stake } = props;
  const t = useT();
  return (
    <>
      <StakeRow table={table} stake={stake} locked={props.locked} />
      {props.nothingToBet ? <WaysToPlay table={table} /> : props.controls}
      {game.onePayout && !props.nothingToBet ? (
        <div className="label-value py-0">
          <span>{t("play.profitOnWin")}</span>
          <b className="num text-14 font-semibold">
            {profitOnWin(stake.amountBase ?? 0n, game.topMultiplierE4(params))} {stake.shownAsset}
          </b>
        </div>
      ) : null}
      <div className="panel-foot">
        <BetButton
          table={table}
          stake={stake}
          wrong={props.wrong}
          phase={play.phase}
          unanswered={play.unanswered}
          onBet={props.onBet}
        >
          {`${t(game.action)} · ${stake.sum}`}
        </BetButton>
      </div>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

/**
 * Returns the profit of a won bet as text with four decimals. The profit is the payout, rounded down to a base unit,
 * minus the stake.
 */
function profitOnWin(stakeBase: bigint, multiplierE4: number): string {
  const gainBase = payoutBase(stakeBase, multiplierE4) - stakeBase;
  return formatBase(gainBase, { signed: true });
}
