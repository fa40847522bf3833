import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { AssetIcon } from "../../../ui/index.ts";
import { restText, toInput } from "./input-text.ts";
import { PanelField } from "./panel-field.tsx";
import type { BetAsset } from "./round.ts";
import { doubleStake, halfStake, maximumStake, readStake, type StakeBounds, stakeText } from "./stake.ts";

interface StakeFieldProps {
  readonly label: string;
  readonly aside: ReactNode;
  readonly asset: BetAsset;
  /** As typed. */
  readonly text: string;
  readonly bounds: StakeBounds | undefined;
  readonly error: string | undefined;
  readonly locked: boolean;
  /** Without it the row is half and double only. */
  readonly max?: boolean;
  onChange(text: string): void;
}

/** A stake after one of the small buttons or its key. */
export function changeStake(text: string, how: "half" | "double" | "max", bounds: StakeBounds): string {
  const stakeBase = readStake(text) ?? 0n;
  if (how === "half") return toInput(stakeText(halfStake(stakeBase, bounds)));
  if (how === "double") return toInput(stakeText(doubleStake(stakeBase, bounds)));
  return toInput(stakeText(maximumStake(bounds)));
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
  max = true,
  onChange,
}: StakeFieldProps) {
  const t = useT();
  const small = (how: "half" | "double" | "max", sign: ReactNode, name: string) => (
    <button
      type="button"
      className="mini"
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
      aside={aside}
      value={text}
      atRest={restText(text)}
      error={error}
      locked={locked}
      before={<AssetIcon asset={asset} size={20} />}
      after={
        <span className="flex gap-8">
          {small("half", <span className="text-18">½</span>, t("play.half"))}
          {small("double", <span>2×</span>, t("play.double"))}
          {max ? small("max", t("play.max"), t("play.max")) : null}
        </span>
      }
      onChange={onChange}
      onLeave={() => {
        const stakeBase = readStake(text);
        if (stakeBase !== undefined) onChange(toInput(stakeText(stakeBase)));
      }}
    />
  );
}
