import { useState } from "react";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { Field } from "../../../ui/index.ts";
import { useSetAutomaticRotation } from "../api/set-automatic-rotation.ts";

interface AutomaticRotationProps {
  /** Number of rounds after which the server automatically rotates the player's seed pair. 0 means never. */
  readonly rounds: number;
  /** Whether the player plays in the demo with play money. */
  readonly demo: boolean;
}

const most = 100_000;

/** Lets the player choose the number of rounds after which the seeds rotate automatically. */
export function AutomaticRotation({ rounds, demo }: AutomaticRotationProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const { isPending, mutate } = useSetAutomaticRotation(demo);
  const text = typed ?? (rounds === 0 ? "" : String(rounds));
  const wanted = text.trim() === "" ? 0 : Number(text);
  const wrong = !/^\d{0,6}$/.test(text.trim()) || wanted > most;
  return (
    <form
      className="mt-12"
      onSubmit={(event) => {
        event.preventDefault();
        // After a failure, the input field keeps the number that the player typed.
        if (!wrong && !isPending) mutate(wanted, { onSuccess: () => setTyped(null) });
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
            <button
              type="submit"
              className="mini-button px-12 text-emerald"
              aria-busy={isPending || undefined}
            >
              {t("fairness.automaticSave")}
            </button>
          ) : undefined
        }
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
