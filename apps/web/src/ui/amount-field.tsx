import type { ReactNode, Ref } from "react";
import { useT } from "../i18n/index.ts";
import { Field } from "./field.tsx";
import { afterKey } from "./typed-amount.ts";

interface AmountFieldProps {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly unit: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onLeave?(): void;
  /** Fills the whole available amount into the field. Undefined while the available amount is unknown. */
  readonly onMax?: (() => void) | undefined;
}

/** Input field for an amount, with large digits, the unit, and a button that fills in the whole available amount. */
export function AmountField({
  label,
  aside,
  unit,
  value,
  error,
  hint,
  inputRef,
  onChange,
  onLeave,
  onMax,
}: AmountFieldProps) {
  const t = useT();
  return (
    <Field
      className="[&_.field]:min-h-56 [&_input]:text-22"
      label={label}
      aside={aside}
      error={error}
      hint={hint}
      inputMode="decimal"
      enterKeyHint="done"
      placeholder="0"
      maxLength={64}
      value={value}
      ref={inputRef}
      onChange={({ target }) => onChange(afterKey(value, target.value))}
      onBlur={onLeave}
      after={
        <>
          <span className={`text-13 text-muted ${onMax ? "" : "mr-8"}`}>{unit}</span>
          {onMax ? (
            <button type="button" className="mini-button" onClick={onMax}>
              {t("typed.max")}
            </button>
          ) : null}
        </>
      }
    />
  );
}
