import { diceMultiplierE4, payoutBase } from "@gemplay/games";
import { formatAmount } from "@gemplay/money";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import { Amount } from "../../../ui/index.ts";
import { BetButton, sayRefusal } from "../play/bet-button.tsx";
import { PlayToggles } from "../play/play-toggles.tsx";
import { type BetAsset, stakeDecimals } from "../play/round.ts";
import { readStake, type StakeBounds, type StakeRefusal } from "../play/stake.ts";
import { StakeField } from "../play/stake-field.tsx";
import type { Play } from "../play/use-play.ts";
import type { Table } from "../play/use-table.ts";
import type { DiceControls } from "./dice-controls.ts";
import { DiceFields } from "./dice-fields.tsx";

/** What manual and automatic play have in common. */
export interface DicePanelShared {
  readonly table: Table;
  readonly play: Play;
  readonly controls: DiceControls;
  readonly asset: BetAsset;
  readonly shownAsset: string;
  /** As typed. */
  readonly stake: string;
  /** Undefined while balance or limits are not known. */
  readonly bounds: StakeBounds | undefined;
  readonly refusal: StakeRefusal | undefined;
  readonly rtp: string;
  onStake(text: string): void;
  onControls(controls: DiceControls): void;
  onRules(): void;
}

/** Manual play: amount, the three fields, profit on win, the button. */
export function DicePanel(props: DicePanelShared & { onRoll(): void }) {
  const { table, play, controls, asset, shownAsset, stake, bounds, refusal, rtp } = props;
  const t = useT();
  const locked = play.busy || play.unanswered;
  const wrong = controls.invalid ? t("dice.wrong") : undefined;
  return (
    <>
      <StakeField
        label={t("play.amount")}
        aside={<Balance table={table} asset={asset} />}
        asset={asset}
        text={stake}
        bounds={bounds}
        error={refusal && bounds ? sayRefusal(refusal, bounds, shownAsset) : undefined}
        locked={locked}
        onChange={props.onStake}
      />
      <DiceFields controls={controls} error={wrong} locked={locked} onChange={props.onControls} />
      <div className="dl py-0">
        <span>{t("play.profitOnWin")}</span>
        <b className="num text-14 font-semibold">
          {profitOnWin(stake, controls)} {shownAsset}
        </b>
      </div>
      <BetButton
        table={table}
        asset={asset}
        shownAsset={shownAsset}
        bounds={bounds}
        refusal={refusal}
        wrong={wrong}
        busy={play.busy}
        unanswered={play.unanswered}
        onBet={props.onRoll}
      >
        {t("dice.roll")}
      </BetButton>
      <PlayToggles rtp={rtp} onRules={props.onRules} />
    </>
  );
}

function Balance({ table, asset }: Pick<DicePanelShared, "table" | "asset">) {
  const t = useT();
  const balance = table.balance(asset);
  return (
    <span className="truncate">
      {t("play.balance")} {balance === undefined ? "" : <Amount value={balance} />}
    </span>
  );
}

/** What a win would add, as it will be paid: cut to a base unit, shown with four decimals. */
function profitOnWin(stake: string, { params }: DiceControls): string {
  const stakeBase = readStake(stake) ?? 0n;
  const gainBase = payoutBase(stakeBase, diceMultiplierE4(params)) - stakeBase;
  return formatAmountText(formatAmount(gainBase, stakeDecimals), { signed: true });
}
