import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { AssetIcon, toTyped } from "../../ui/index.ts";
import { PanelField } from "./panel-field.tsx";
import type { BetAsset } from "./round.ts";
import {
  doubleStake,
  halfStake,
  maximumStake,
  readStake,
  restText,
  type StakeBounds,
  stakeText,
} from "./stake.ts";

interface StakeFieldProps {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly asset: BetAsset;
  /** As typed. */
  readonly text: string;
  readonly bounds: StakeBounds | undefined;
  readonly error: string | undefined;
  readonly locked: boolean;
  /** Where the row has no room for Max it stands beside the label, in these words. */
  readonly maxText?: string;
  onChange(text: string): void;
}

/** A stake after one of the small buttons or its key. */
export function changeStake(text: string, how: "half" | "double" | "max", bounds: StakeBounds): string {
  const stakeBase = readStake(text) ?? 0n;
  if (how === "half") return toTyped(stakeText(halfStake(stakeBase, bounds)));
  if (how === "double") return toTyped(stakeText(doubleStake(stakeBase, bounds)));
  return toTyped(stakeText(maximumStake(bounds)));
}

/** The amount of a bet with ½, 2× and Max. */
export function StakeField({
  label,
  aside,
  asset,
  text,
  bounds,
  error,
  locked,
  maxText,
  onChange,
}: StakeFieldProps) {
  const t = useT();
  const small = (how: "half" | "double" | "max", sign: ReactNode, name?: string, look = "mini") => (
    <button
      type="button"
      className={look}
      aria-label={name}
      aria-disabled={locked || !bounds || undefined}
      onClick={() => {
        if (!locked && bounds) onChange(changeStake(text, how, bounds));
      }}
    >
      {sign}
    </button>
  );
  return (
    <PanelField
      label={label}
      aside={maxText === undefined ? aside : small("max", maxText, undefined, "max-link num")}
      value={text}
      atRest={restText(text)}
      error={error}
      locked={locked}
      before={<AssetIcon asset={asset} size={20} />}
      after={
        <span className="flex gap-8">
          {small("half", <span className="text-18">½</span>, t("play.half"))}
          {small("double", <span>2×</span>, t("play.double"))}
          {maxText === undefined ? small("max", t("play.max")) : null}
        </span>
      }
      onChange={onChange}
      onLeave={() => {
        const stakeBase = readStake(text);
        if (stakeBase !== undefined) onChange(toTyped(stakeText(stakeBase)));
      }}
    />
  );
}
