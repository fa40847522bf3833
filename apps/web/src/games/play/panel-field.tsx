import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { afterKey } from "../../ui/index.ts";

interface PanelFieldProps {
  readonly label: string;
  /** Content at the right of the label. */
  readonly aside?: ReactNode;
  readonly value: string;
  /** Text that the field shows without the focus, because this text is easier to read. */
  readonly atRest?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /**
   * Error text, which screen readers read together with the field. The field shows a coloured edge, and the main button
   * shows the reason.
   */
  readonly error?: string | undefined;
  readonly locked?: boolean;
  readonly inputMode?: "decimal" | "numeric";
  readonly placeholder?: string;
  /** Uses a monospaced font and the full keyboard, for seeds and hashes. */
  readonly mono?: boolean;
  readonly className?: string;
  onChange(text: string): void;
  onLeave?(): void;
}

/**
 * Shows a field of the bet panel. Unlike `Field`, a `PanelField` never becomes taller, so that the main button does not
 * move.
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
  // Selects the text after the typed value has replaced the formatted value.
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

/** Shows the unit at the end of a field. */
export function FieldUnit({ sign }: { readonly sign: string }) {
  return (
    <span className="pr-8 text-13 text-muted" aria-hidden="true">
      {sign}
    </span>
  );
}
