import { type ReactNode, Suspense, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { lazyExtra } from "../../../loading/index.ts";
import { toTyped } from "../../../ui/index.ts";
import type { Table } from "../table/use-table.ts";
import { CurrencyChip } from "./currency-chip.tsx";
import { PanelField } from "./panel-field.tsx";
import { restText, stakeText } from "./stake.ts";
import type { Stake } from "./use-stake.ts";

// The page loads the list of currencies when the player first opens it.
const CurrencySheet = lazyExtra(() => import("./currency-sheet.tsx"));

interface StakeFieldProps {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly table: Pick<Table, "game" | "currency" | "balance">;
  readonly stake: Stake;
  readonly locked: boolean;
  /** Text of the Max button beside the label of the field, for rows in which the field has no space for the button. */
  readonly maxText?: string;
}

/** Shows the input field for the stake, with the currency and the buttons ½, 2× and Max. */
export function StakeField({ label, aside, table, stake, locked, maxText }: StakeFieldProps) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const small = (how: "half" | "double" | "max", sign: ReactNode, name?: string, look = "mini-button") => (
    <button
      type="button"
      className={look}
      aria-label={name}
      aria-disabled={locked || !stake.bounds || undefined}
      onClick={() => {
        if (!locked) stake.change(how);
      }}
    >
      {sign}
    </button>
  );
  return (
    <div className="min-w-0">
      <PanelField
        label={label}
        aside={maxText === undefined ? aside : small("max", maxText, undefined, "stake-field-max num")}
        value={stake.text}
        atRest={restText(stake.text)}
        // Without money, no amount is possible, so the amount is not an error of the player.
        error={stake.isBalanceTooLow && stake.refusal?.why === "balance" ? undefined : stake.refusal?.text}
        locked={locked}
        before={
          <CurrencyChip
            currency={table.currency}
            name={stake.shownAsset}
            open={choosing}
            locked={locked}
            amountLength={restText(stake.text).length}
            buttons={maxText === undefined ? 3 : 2}
            onOpen={() => {
              setAsked(true);
              setChoosing(true);
            }}
          />
        }
        after={
          <span className="flex gap-4">
            {small("half", <span className="text-18">½</span>, t("play.half"))}
            {small("double", <span>2×</span>, t("play.double"))}
            {maxText === undefined ? small("max", t("play.max")) : null}
          </span>
        }
        onChange={stake.setText}
        onLeave={() => {
          if (stake.amountBase !== undefined) stake.setText(toTyped(stakeText(stake.amountBase)));
        }}
      />
      <Suspense>
        {asked ? <CurrencySheet table={table} open={choosing} onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </div>
  );
}
