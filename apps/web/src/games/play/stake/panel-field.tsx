import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { afterKey } from "../../../ui/index.ts";

interface PanelFieldProps {
  readonly label: string;
  /** Content to the right of the field's label. */
  readonly aside?: ReactNode;
  readonly value: string;
  /** Formatted text that the field shows while the field has no focus. */
  readonly atRest?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /**
   * Error text of the field. Screen readers read the error text together with the field. A field with an error has a
   * coloured edge, and the main button shows the error text.
   */
  readonly error?: string | undefined;
  readonly locked?: boolean;
  readonly inputMode?: "decimal" | "numeric";
  readonly placeholder?: string;
  /** True for seeds and hashes: the field uses a monospaced font and the full keyboard. */
  readonly mono?: boolean;
  readonly className?: string;
  onChange(text: string): void;
  onLeave?(): void;
}

/**
 * Shows an input field of the bet panel. Unlike the component `Field`, a `PanelField` always has the same height, so
 * that the main button does not move.
 */
export function PanelField({
  label,
  aside,
  value,
  atRest,
  before,
  after,
  error,
  locked = false,
  inputMode = "decimal",
  placeholder,
  mono = false,
  className = "",
  onChange,
  onLeave,
}: PanelFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  // The field selects its text only after it has replaced the formatted value with the typed value.
  useEffect(() => {
    if (typing) input.current?.select();
  }, [typing]);
  return (
    <div className={`min-w-0 ${className}`}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={`field${error ? " bad" : ""}`}>
        {before}
        <input
          id={id}
          className={`w-full ${mono ? "mono font-medium" : "num"}`}
          ref={input}
          value={typing ? value : (atRest ?? value)}
          inputMode={mono ? "text" : inputMode}
          enterKeyHint="done"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          readOnly={locked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) =>
            onChange(mono || inputMode !== "decimal" ? target.value : afterKey(value, target.value))
          }
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            onLeave?.();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
          }}
        />
        {after}
      </div>
      {error ? (
        <span className="sr-only" id={`${id}-error`}>
          {error}
        </span>
      ) : null}
    </div>
  );
}

/** Shows the unit of the value at the end of an input field. */
export function FieldUnit({ sign }: { readonly sign: string }) {
  return (
    <span className="pr-8 text-13 text-muted" aria-hidden="true">
      {sign}
    </span>
  );
}
