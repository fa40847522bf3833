import { useState } from "react";
import { formatMoment, useT } from "../../i18n/index.ts";
import { Button, Icon, Notice } from "../../ui/index.ts";
import { useServerNow } from "../rewards/index.ts";
import { useStartBreak } from "./api/start-break.ts";
import { BreakChoice } from "./break-choice.tsx";
import { type BreakHours, untilOfBreak } from "./pause-lengths.ts";

interface BreakFormProps {
  /**
   * Length of the break in hours, if the player has already chosen it. In this case, the form only asks the player to
   * confirm the break.
   */
  readonly hours?: BreakHours;
  onCancel(): void;
  onStarted(): void;
}

/**
 * Asks the player to confirm a break before the break begins. Shows when the break ends and that a break cannot be
 * shortened. `BreakForm` must be inside a sheet.
 */
export function BreakForm({ hours: given, onCancel, onStarted }: BreakFormProps) {
  const t = useT();
  const [chosen, setChosen] = useState<BreakHours>(24);
  const { isPending, failure, mutate } = useStartBreak(onStarted);
  const hours = given ?? chosen;
  const until = formatMoment(untilOfBreak(hours, useServerNow()), "dayTime");
  return (
    <div className="flex flex-col gap-16">
      {given === undefined ? <BreakChoice hours={chosen} onChange={setChosen} /> : null}
      <p className="text-14">{t("limits.breakUntil", { when: until })}</p>
      {failure ? (
        <Notice tone="coral" urgent>
          {failure}
        </Notice>
      ) : null}
      <Button busy={isPending ? t("limits.starting") : undefined} onClick={() => mutate(hours)}>
        <Icon name="timer" size={18} />
        {hours === 24 ? t("limits.startHours") : t("limits.startDays", { count: hours / 24 })}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {t("action.cancel")}
      </Button>
    </div>
  );
}
