import type { InstantGameName } from "@gemplay/api-schema";
import { payoutBase } from "@gemplay/games";
import type { ReactNode } from "react";
import { BetButton } from "../../../games/play/bet-button.tsx";
import type { InstantGame, ParamsOf } from "../../../games/play/instant-game.ts";
import { PlayToggles } from "../../../games/play/play-toggles.tsx";
import type { BetAsset } from "../../../games/play/round.ts";
import { formatBase, readStake, type StakeBounds, type StakeRefusal } from "../../../games/play/stake.ts";
import type { Play } from "../../../games/play/use-play.ts";
import type { Table } from "../../../games/play/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { StakeRow } from "./stake-row.tsx";

/** What manual and automatic play have in common. */
export interface PanelShared {
  readonly table: Table;
  readonly play: Pick<Play<InstantGameName>, "phase" | "unanswered">;
  readonly asset: BetAsset;
  readonly shownAsset: string;
  /** As typed. */
  readonly stake: string;
  /** Undefined while balance or limits are not known. */
  readonly bounds: StakeBounds | undefined;
  readonly refusal: StakeRefusal | undefined;
  /** What is wrong with the game's own fields. */
  readonly wrong: string | undefined;
  /** The game's own fields. */
  readonly controls: ReactNode;
  readonly locked: boolean;
  readonly rtp: string;
  onStake(text: string): void;
  onRules(): void;
}

interface ManualPanelProps<G extends InstantGameName> extends PanelShared {
  readonly game: InstantGame<G>;
  readonly params: ParamsOf<G>;
  onBet(): void;
}

/** Manual play: amount, the game's fields, profit on win, the button. */
export function ManualPanel<G extends InstantGameName>(props: ManualPanelProps<G>) {
  const { game, table, play, params, asset, shownAsset, stake, bounds, refusal } = props;
  const t = useT();
  return (
    <>
      <StakeRow
        table={table}
        asset={asset}
        stake={stake}
        bounds={bounds}
        refusal={refusal}
        locked={props.locked}
        onStake={props.onStake}
      />
      {props.controls}
      {game.onePayout ? (
        <div className="label-value py-0">
          <span>{t("play.profitOnWin")}</span>
          <b className="num text-14 font-semibold">
            {profitOnWin(stake, game.topMultiplierE4(params))} {shownAsset}
          </b>
        </div>
      ) : null}
      <div className="bet-foot">
        <BetButton
          table={table}
          asset={asset}
          shownAsset={shownAsset}
          bounds={bounds}
          refusal={refusal}
          wrong={props.wrong}
          phase={play.phase}
          unanswered={play.unanswered}
          onBet={props.onBet}
        >
          {t(game.action)}
        </BetButton>
      </div>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

/** What a win would add, as it will be paid: cut to a base unit, shown with four decimals. */
function profitOnWin(stake: string, multiplierE4: number): string {
  const stakeBase = readStake(stake) ?? 0n;
  const gainBase = payoutBase(stakeBase, multiplierE4) - stakeBase;
  return formatBase(gainBase, { signed: true });
}
