import { useId, useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { Icon } from "../art/art.tsx";
import { useAlertRole } from "../feedback/use-alert-role.ts";
import { Button } from "../layout/button.tsx";

const digits = 6;
const places = Array.from({ length: digits }, (_, place) => place);

/**
 * Keeps only the digits of a pasted text, because a player may have copied other text of the e-mail together with the
 * code.
 */
const digitsOf = (text: string) => text.replace(/\D/g, "").slice(0, digits);

interface CodeFieldProps {
  readonly label: string;
  readonly code: string;
  /** The error text, which screen readers read aloud when the text appears. */
  readonly error?: string | undefined;
  /** If true, the field accepts no more digits, because the server is checking the code. */
  readonly busy?: boolean;
  /** Content that is shown beside the paste button. */
  readonly aside?: React.ReactNode;
  onCode(code: string): void;
}

/** Input field for a code of six digits that the player types, pastes, or lets the phone fill in. */
export function CodeField({ label, code, error, busy = false, aside, onCode }: CodeFieldProps) {
  const t = useT();
  const noteId = useId();
  const role = useAlertRole(error);
  const input = useRef<HTMLInputElement>(null);
  const paste = async () => {
    input.current?.focus();
    // If the browser forbids reading the clipboard, the player can paste the code into the focused field.
    const text = await navigator.clipboard.readText().catch(() => "");
    // The field may have become read-only while the page was reading the clipboard.
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
          // biome-ignore lint/a11y/noAutofocus: the screen has no other purpose than this field
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
