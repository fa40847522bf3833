import type { Ref } from "react";
import { t } from "../i18n/language.ts";
import { TextField } from "./text-field.tsx";

interface ReasonFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Shows the input field for the reason of an action. The audit log stores this reason. */
export function ReasonField({ onChange, ...field }: ReasonFieldProps) {
  return (
    <TextField
      {...field}
      label={t("reason.label")}
      hint={t("reason.forLog")}
      maxLength={500}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
