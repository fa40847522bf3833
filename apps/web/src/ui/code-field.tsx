import { useId, useRef } from "react";
import { useT } from "../i18n/index.ts";
import { Icon } from "./art.tsx";
import { Button } from "./button.tsx";
import { useAlertRole } from "./use-alert-role.ts";

const digits = 6;
const places = Array.from({ length: digits }, (_, place) => place);

/** What of a text is a code: a mail may have been copied with more than its digits. */
const digitsOf = (text: string) => text.replace(/\D/g, "").slice(0, digits);

interface CodeFieldProps {
  readonly label: string;
  readonly code: string;
  /** What is wrong with it; read out when it comes. */
  readonly error?: string | undefined;
  /** Takes no more digits while these are being looked at. */
  readonly busy?: boolean;
  /** Stands beside the button that pastes. */
  readonly aside?: React.ReactNode;
  onCode(code: string): void;
}

/** Six digits from somewhere else: typed, pasted, or filled in by the phone. */
export function CodeField({ label, code, error, busy = false, aside, onCode }: CodeFieldProps) {
  const t = useT();
  const noteId = useId();
  const role = useAlertRole(error);
  const input = useRef<HTMLInputElement>(null);
  const paste = async () => {
    input.current?.focus();
    // Where reading is not allowed the field is open for the player's own gesture.
    const text = await navigator.clipboard.readText().catch(() => "");
    // They may be looked at by now.
    if (digitsOf(text) && !input.current?.readOnly) onCode(digitsOf(text));
  };
  return (
    <div>
      <div className={`code-field num${error ? " bad" : ""}`}>
        {places.map((place) => (
          <span
            key={place}
            className={place === Math.min(code.length, digits - 1) ? "next" : ""}
            aria-hidden="true"
          >
            {code[place]}
          </span>
        ))}
        <input
          ref={input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the screen is there for nothing else
          autoFocus
          readOnly={busy}
          value={code}
          onChange={({ target }) => onCode(digitsOf(target.value))}
        />
      </div>
      <p className={`note${error ? " bad" : ""}`} id={noteId} role={role} hidden={!error}>
        <Icon name="alert" size={16} />
        {error}
      </p>
      <div className="mt-16 flex flex-wrap items-center justify-between gap-12">
        <Button look="quiet" size="md" className="w-auto!" onClick={() => void paste()}>
          <Icon name="paste" size={18} />
          {t("code.paste")}
        </Button>
        {aside}
      </div>
    </div>
  );
}
