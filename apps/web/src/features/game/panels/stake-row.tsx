import { StakeField } from "../../../games/play/stake/stake-field.tsx";
import type { Stake } from "../../../games/play/stake/use-stake.ts";
import type { Table } from "../../../games/play/table/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { Amount } from "../../../ui/index.ts";

interface StakeRowProps {
  readonly table: Table;
  readonly stake: Stake;
  readonly locked: boolean;
}

/** Shows the input for the stake of the next round, together with the balance. */
export function StakeRow({ table, stake, locked }: StakeRowProps) {
  const t = useT();
  const balance = table.balance(stake.currency);
  return (
    <StakeField
      label={t("play.amount")}
      aside={
        <span className="own-balance">
          {t("play.balance")}{" "}
          {balance !== undefined ? (
            <Amount value={balance} tappable />
          ) : table.state === "failed" ? (
            "–"
          ) : null}{" "}
          {stake.shownAsset}
        </span>
      }
      table={table}
      stake={stake}
      locked={locked}
    />
  );
}
