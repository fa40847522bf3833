import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./art.tsx";
import { useAlertRole } from "./use-alert-role.ts";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** Stands at the right of the label: a balance, a limit. */
  readonly aside?: ReactNode;
  /** Rules said beforehand. */
  readonly hint?: string | undefined;
  /** What is wrong and how to put it right; read out when it comes. */
  readonly error?: string | undefined;
  /** Stands in the field before the text: an asset's token. */
  readonly before?: ReactNode;
  /** Stands in the field after the text: small buttons, a unit. */
  readonly after?: ReactNode;
  readonly mono?: boolean;
}

/** One labelled input of at least 16 real pixels, so that nothing zooms. Amounts pass `inputMode="decimal"`. */
export function Field({ label, aside, hint, error, before, after, mono, className, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const role = useAlertRole(error);
  return (
    <div className={className}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={`field${error ? " bad" : ""}`}>
        {before}
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          className={mono ? "mono" : "num"}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
        />
        {after}
      </div>
      <p className={`note${error ? " bad" : ""}`} id={noteId} role={role} hidden={!note}>
        <Icon name={error ? "alert" : "info"} size={16} />
        {note}
      </p>
    </div>
  );
}
