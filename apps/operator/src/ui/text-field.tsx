import { type ComponentProps, type ReactNode, useId } from "react";

interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** Text that is shown beside the label. */
  readonly hint?: string;
  readonly hintTone?: "gain" | "gold";
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Shows a text field with a label. */
export function TextField({ label, hint, hintTone, before, after, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <span className={hintTone}>{hint}</span>}
      </div>
      <div className="field">
        {before}
        <input id={id} autoComplete="off" {...input} />
        {after}
      </div>
    </div>
  );
}
