import { useState } from "react";
import { formatMoment, useT } from "../../../i18n/index.ts";
import type { Limits } from "../../../queries/index.ts";
import { Button, Icon, Sheet } from "../../../ui/index.ts";
import {
  BreakChoice,
  BreakForm,
  type BreakHours,
  breakHours,
  untilOfBreak,
} from "../../../widgets/limits/index.ts";
import { useServerNow } from "../../../widgets/rewards/index.ts";

const hourMs = 3_600_000;

/** Lets the player start a break from playing. A running break can be extended but not shortened. */
export function BreakSection({ pause }: Pick<Limits, "pause">) {
  const t = useT();
  const nowMs = useServerNow();
  const [chosen, setChosen] = useState<BreakHours>(24);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const standsUntilMs = pause?.untilMs ?? 0;
  // The section offers only breaks that end later than the running break.
  const offered = breakHours.filter((hours) => untilOfBreak(hours, nowMs) > standsUntilMs + hourMs);
  const hours = offered.includes(chosen) ? chosen : offered[0];
  if (hours === undefined) return null;
  return (
    <section className="section">
      <h2 className="h2 mb-10">{t(pause ? "limits.longerBreak" : "limits.takeBreak")}</h2>
      <BreakChoice offered={offered} hours={hours} onChange={setChosen} />
      <Button look="quiet" className="mt-12" onClick={() => setOpen(true)}>
        <Icon name="timer" size={18} />
        {hours === 24 ? t("limits.startHours") : t("limits.startDays", { count: hours / 24 })}
      </Button>
      <p className="mt-8 text-12 text-muted">
        {t("limits.breakUntil", { when: formatMoment(untilOfBreak(hours, nowMs), "dayTime") })}
      </p>
      <Sheet open={open} onClose={close} title={t("limits.takeBreak")}>
        <BreakForm hours={hours} onCancel={close} onStarted={close} />
      </Sheet>
    </section>
  );
}
