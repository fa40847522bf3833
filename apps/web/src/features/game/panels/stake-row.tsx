import { assets } from "@gemplay/money";
import { sayRefusal } from "../../../games/play/bet-button.tsx";
import type { BetAsset } from "../../../games/play/round.ts";
import type { StakeBounds, StakeRefusal } from "../../../games/play/stake.ts";
import { StakeField } from "../../../games/play/stake-field.tsx";
import type { Table } from "../../../games/play/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { Amount } from "../../../ui/index.ts";

interface StakeRowProps {
  readonly table: Table;
  readonly asset: BetAsset;
  /** As typed. */
  readonly stake: string;
  readonly bounds: StakeBounds | undefined;
  readonly refusal: StakeRefusal | undefined;
  readonly locked: boolean;
  onStake(text: string): void;
}

/** The amount of the next round, beside the balance. */
export function StakeRow({ table, asset, stake, bounds, refusal, locked, onStake }: StakeRowProps) {
  const t = useT();
  const balance = table.balance(asset);
  return (
    <StakeField
      label={t("play.amount")}
      aside={
        <span className="own-balance">
          {t("play.balance")} {balance === undefined ? "" : <Amount value={balance} tappable />}
        </span>
      }
      asset={asset}
      text={stake}
      bounds={bounds}
      error={refusal && bounds ? sayRefusal(refusal, bounds, assets[asset].shownAs) : undefined}
      locked={locked}
      onChange={onStake}
    />
  );
}
