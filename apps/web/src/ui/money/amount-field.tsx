import type { ReactNode, Ref } from "react";
import { Field } from "../form/field.tsx";
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
}

/** Input field for an amount, with large digits and the unit. */
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
}: AmountFieldProps) {
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
      after={<span className="mr-8 text-13 text-muted">{unit}</span>}
    />
  );
}
