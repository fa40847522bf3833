import { t } from "../i18n/language.ts";
import { TextField } from "./text-field.tsx";

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why it is done: kept in the audit log. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label={t("reason.label")}
      hint={t("reason.forLog")}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
