import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../art/art.tsx";
import { useAlertRole } from "../feedback/use-alert-role.ts";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** Content to the right of the label, for example a balance or a limit. */
  readonly aside?: ReactNode;
  /** Rules for the value, which the field shows before the player types. */
  readonly hint?: string | undefined;
  /**
   * Error text that says what is wrong and how the player can correct the value. Screen readers read the text aloud
   * when it appears.
   */
  readonly error?: string | undefined;
  /** Content before the text in the field, for example the icon of an asset. */
  readonly before?: ReactNode;
  /** Content after the text in the field, for example small buttons or a unit. */
  readonly after?: ReactNode;
  readonly mono?: boolean;
}

/**
 * An input field with a label. The font size in the field is at least 16 screen pixels, so that phones do not zoom in.
 * Fields for amounts set `inputMode="decimal"`.
 */
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
