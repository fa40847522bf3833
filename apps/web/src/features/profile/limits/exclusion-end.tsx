import { formatMoment, useT } from "../../../i18n/index.ts";
import type { Limits } from "../../../queries/index.ts";
import { Button, Notice } from "../../../ui/index.ts";
import { useExclusionEnd } from "../api/exclusion-end.ts";

interface ExclusionEndProps {
  readonly end: NonNullable<Limits["pause"]>["end"];
  /** The number of days between the request and its earliest confirmation. */
  readonly days: number;
}

/** Lets the player request the end of a permanent self-exclusion, or cancel the request. */
export function ExclusionEnd({ end, days }: ExclusionEndProps) {
  const t = useT();
  const { isPending, failure, mutate } = useExclusionEnd();
  return (
    <div className="mt-14 flex flex-col gap-10">
      <p className="text-13" role="status">
        {end
          ? t("limits.endWaits", { when: formatMoment(end.earliestMs, "dayTime") })
          : t("limits.endAbout", { days })}
      </p>
      {failure ? (
        <Notice tone="coral" urgent>
          {failure}
        </Notice>
      ) : null}
      <Button
        look="quiet"
        size="md"
        busy={isPending ? t("limits.sending") : undefined}
        onClick={() => !isPending && mutate(end ? "cancel" : "request")}
      >
        {t(end ? "limits.endCancel" : "limits.endRequest")}
      </Button>
    </div>
  );
}
