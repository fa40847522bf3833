import { useState } from "react";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { Field, showToast } from "../../../ui/index.ts";

interface AutomaticRotationProps {
  /** Number of rounds after which the seed pair rotates automatically. 0 means never. */
  readonly rounds: number;
  onSet(rounds: number): Promise<void>;
}

const most = 100_000;

/** Lets the player choose after how many rounds the seeds rotate automatically. */
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
      // The failed call has shown the reason to the player. The field keeps the typed number.
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
