import { useEffect, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { Icon } from "../art/art.tsx";
import { CodeField } from "../form/code-field.tsx";
import { Field } from "../form/field.tsx";
import { Button } from "../layout/button.tsx";

/** Number of seconds for which an authenticator app shows the same code. */
const periodS = 30;
const recoverySigns = 16;

interface SecondFactorFieldsProps {
  readonly busy: boolean;
  readonly error: string | undefined;
  /** Text of the button that sends a recovery code. */
  readonly act: string;
  onTyped(code: string): void;
}

/**
 * Fields for a code of the authenticator app or for a recovery code. When the player has typed the six digits of a
 * code, the component sends it automatically.
 */
export function SecondFactorFields({ busy, error, act, onTyped }: SecondFactorFieldsProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState<string>();
  // The effect also depends on `busy`, because `error` does not change if the server refuses two codes in a row for the
  // same reason.
  useEffect(() => {
    if (!busy && error !== undefined) setCode("");
  }, [busy, error]);
  const swap = (
    <button
      type="button"
      className="row flat"
      onClick={() => setRecovery(recovery === undefined ? "" : undefined)}
    >
      <Icon name={recovery === undefined ? "key" : "phone"} className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">
          {t(recovery === undefined ? "factor.useRecovery" : "factor.useApp")}
        </span>
        <span className="block text-12 text-muted">
          {t(recovery === undefined ? "factor.recoveryOnce" : "factor.appDigits")}
        </span>
      </span>
      <Icon name="right" size={16} className="text-muted" />
    </button>
  );
  if (recovery === undefined)
    return (
      <>
        <CodeField
          label={t("factor.code")}
          code={code}
          busy={busy}
          error={error}
          aside={<AppClock />}
          onCode={(typed) => {
            setCode(typed);
            if (typed.length === 6 && !busy) onTyped(typed);
          }}
        />
        <div className="card">{swap}</div>
        <p className="note">
          <Icon name="clock" size={16} />
          {t("factor.clock")}
        </p>
      </>
    );
  const isWhole = recovery.replace(/[\s-]/g, "").length === recoverySigns;
  return (
    <form
      className="flex flex-col gap-14"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !busy) onTyped(recovery);
      }}
    >
      <Field
        label={t("factor.recoveryCode")}
        value={recovery}
        error={error}
        mono
        maxLength={40}
        onChange={({ target }) => setRecovery(target.value.toUpperCase())}
      />
      <Button
        type="submit"
        busy={busy ? t("factor.checking") : undefined}
        reason={isWhole ? undefined : t("factor.recoveryMissing")}
      >
        {act}
      </Button>
      <div className="card">{swap}</div>
    </form>
  );
}

const leftNow = () => periodS - (Math.floor(Date.now() / 1_000) % periodS);

/** Shows how long the authenticator app will still show the current code, according to the clock of this device. */
function AppClock() {
  const t = useT();
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftNow()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="flex items-center gap-8 text-13 text-muted">
      <span className="relative grid size-28 place-items-center" aria-hidden="true">
        <svg viewBox="0 0 28 28" className="absolute size-28 -rotate-90" aria-hidden="true">
          <circle cx="14" cy="14" r="11" fill="none" stroke="var(--raised-3)" strokeWidth="3" />
          <circle
            cx="14"
            cy="14"
            r="11"
            fill="none"
            stroke="var(--emerald)"
            strokeWidth="3"
            pathLength={periodS}
            strokeDasharray={`${left} ${periodS}`}
          />
        </svg>
        <b className="num text-12 font-semibold text-text">{left}</b>
      </span>
      {t("factor.thenNew")}
    </span>
  );
}
