import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { afterKey } from "../../ui/index.ts";

interface PanelFieldProps {
  readonly label: string;
  /** Stands at the right of the label. */
  readonly aside?: ReactNode;
  readonly value: string;
  /** What is shown while nobody types, where that reads better. */
  readonly atRest?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** What is wrong: heard with the field, seen by its edge and by the reason under the main button. */
  readonly error?: string | undefined;
  readonly locked?: boolean;
  readonly inputMode?: "decimal" | "numeric";
  readonly placeholder?: string;
  /** For seeds and hashes: letters of one width, and the keyboard for words. */
  readonly mono?: boolean;
  readonly className?: string;
  onChange(text: string): void;
  onLeave?(): void;
}

/** A field of the bet panel. Unlike the kit's it never grows by a line, so that the button stays where the thumb is. */
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
  // After what is typed in has taken the place of what was read.
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

/** The unit at the end of a field. */
export function FieldUnit({ sign }: { readonly sign: string }) {
  return (
    <span className="pr-8 text-13 text-muted" aria-hidden="true">
      {sign}
    </span>
  );
}
