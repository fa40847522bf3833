import { useState } from "react";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { Field, showToast } from "../../../ui/index.ts";

interface AutomaticRotationProps {
  /** Number of rounds after which the server automatically rotates the player's seed pair. 0 means never. */
  readonly rounds: number;
  onSet(rounds: number): Promise<void>;
}

const most = 100_000;

/** Lets the player choose the number of rounds after which the seeds rotate automatically. */
export function AutomaticRotation({ rounds, onSet }: AutomaticRotationProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const text = typed ?? (rounds === 0 ? "" : String(rounds));
  const wanted = text.trim() === "" ? 0 : Number(text);
  const wrong = !/^\d{0,6}$/.test(text.trim()) || wanted > most;
  const save = async () => {
    if (wrong || busy) return;
    setBusy(true);
    try {
      await onSet(wanted);
      setTyped(null);
      showToast(
        "succ",
        wanted === 0
          ? t("fairness.automaticOff")
          : t("fairness.automaticSet", { count: wanted, shown: formatNumber(wanted) }),
      );
    } catch {
      // The function `call` has already shown the reason for the failure to the player. The input field keeps the
      // number that the player typed.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="mt-12"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t("fairness.automatic")}
        inputMode="numeric"
        placeholder={t("fairness.automaticNever")}
        value={text}
        error={wrong ? t("fairness.automaticWrong", { most: formatNumber(most) }) : undefined}
        after={
          typed !== null && wanted !== rounds && !wrong ? (
            <button type="submit" className="mini-button px-12 text-emerald" aria-busy={busy || undefined}>
              {t("fairness.automaticSave")}
            </button>
          ) : undefined
        }
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
