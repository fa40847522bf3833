import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { AssetIcon, toTyped } from "../../ui/index.ts";
import { PanelField } from "./panel-field.tsx";
import { restText, stakeText } from "./stake.ts";
import type { Stake } from "./use-stake.ts";

interface StakeFieldProps {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly stake: Stake;
  readonly locked: boolean;
  /** Text of the Max button beside the label, for rows in which the field has no space for the button. */
  readonly maxText?: string;
}

/** Shows the input field for the stake, with the buttons ½, 2× and Max. */
export function StakeField({ label, aside, stake, locked, maxText }: StakeFieldProps) {
  const t = useT();
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
    <PanelField
      label={label}
      aside={maxText === undefined ? aside : small("max", maxText, undefined, "stake-field-max num")}
      value={stake.text}
      atRest={restText(stake.text)}
      error={stake.refusal?.text}
      locked={locked}
      before={<AssetIcon asset={stake.asset} size={20} />}
      after={
        <span className="flex gap-8">
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
  );
}
