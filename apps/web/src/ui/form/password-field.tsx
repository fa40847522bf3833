import { type ReactNode, type Ref, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { Icon } from "../art/art.tsx";
import { Field } from "./field.tsx";

interface PasswordFieldProps {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly value: string;
  readonly error?: string | undefined;
  /** Tells a password manager whether to suggest a new password or to fill in the stored password. */
  readonly autoComplete: "new-password" | "current-password";
  readonly inputRef?: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onLeave?(): void;
}

/** A password field with a button that makes the password visible. */
export function PasswordField({
  label,
  aside,
  value,
  error,
  autoComplete,
  inputRef,
  onChange,
  onLeave,
}: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      aside={aside}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      // The input accepts more characters than a password may have. If it truncated the text, the server would store
      // another password than the player typed.
      maxLength={100}
      value={value}
      error={error}
      ref={inputRef}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
      before={<Icon name="lock" size={18} className="text-muted" />}
      after={
        <button
          type="button"
          className="mini-button bg-transparent"
          aria-label={t("password.look")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" size={18} className={shown ? "text-emerald" : ""} />
        </button>
      }
    />
  );
}
