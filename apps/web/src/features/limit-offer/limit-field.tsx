import { type AssetId, assets } from "@gemplay/money";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { AssetIcon, afterKey, Field, Icon } from "../../ui/index.ts";
import { limitPeriods, type PlayerLimit } from "../../widgets/limits/index.ts";

const periodTexts = { day: "limitOffer.day", week: "limitOffer.week", month: "limitOffer.month" } as const;

export interface LimitChoice {
  readonly assetId: AssetId;
  readonly period: PlayerLimit["period"];
}

interface LimitFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly isDone: boolean;
  readonly offered: readonly AssetId[];
  readonly choice: LimitChoice;
  readonly value: string;
  onChoice(choice: LimitChoice): void;
  onChange(value: string): void;
}

/** A field for one limit, with the choice of its currency and its period inside the field. */
export function LimitField(props: LimitFieldProps) {
  const { label, hint, error, isDone, offered, choice, value, onChoice, onChange } = props;
  const t = useT();
  return (
    <Field
      className="limit-offer-field"
      label={label}
      hint={hint}
      error={error}
      aside={isDone ? <Done /> : undefined}
      inputMode="decimal"
      placeholder={t("limits.none")}
      maxLength={64}
      value={value}
      onChange={({ target }) => onChange(afterKey(value, target.value))}
      after={
        <>
          <ChoiceButton
            label={`${label}: ${t("limitOffer.currency")}`}
            value={choice.assetId}
            options={offered.map((one) => ({ value: one, label: assets[one].shownAs }))}
            icon={<AssetIcon asset={choice.assetId} size={18} />}
            onChange={(assetId) => onChoice({ ...choice, assetId })}
          />
          <ChoiceButton
            label={`${label}: ${t("limitOffer.period")}`}
            value={choice.period}
            options={limitPeriods.map((one) => ({ value: one, label: t(periodTexts[one]) }))}
            onChange={(period) => onChoice({ ...choice, period })}
          />
        </>
      }
    />
  );
}

/** Says beside the label of a field that the server has set the limit. */
export function Done() {
  const t = useT();
  return (
    <span className="flex items-center gap-4 text-12 text-emerald" role="status">
      <Icon name="check" size={16} />
      {t("limitOffer.done")}
    </span>
  );
}

interface ChoiceButtonProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly icon?: ReactNode;
  onChange(value: V): void;
}

/**
 * Shows the chosen option as a small button that opens the native list of the device. The native field has no visible
 * text, and shows the focus ring of the button.
 */
function ChoiceButton<V extends string>({ label, value, options, icon, onChange }: ChoiceButtonProps<V>) {
  return (
    <span className="mini-button relative flex-none gap-4">
      {icon}
      <span>{options.find((one) => one.value === value)?.label}</span>
      <Icon name="down" size={12} className="text-muted" />
      <select
        className="absolute inset-0 appearance-none rounded-[inherit] bg-transparent text-transparent"
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value} className="bg-raised text-text">
            {one.label}
          </option>
        ))}
      </select>
    </span>
  );
}
