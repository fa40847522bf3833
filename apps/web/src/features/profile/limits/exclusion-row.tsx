import { exclusionMonthsWithoutProof } from "@gemplay/api-schema/proof-ways";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "wouter";
import { formatMoment, useT } from "../../../i18n/index.ts";
import { type Limits, userQueries } from "../../../queries/index.ts";
import {
  Button,
  Choice,
  ErrorState,
  Field,
  Icon,
  Notice,
  Sheet,
  Skeleton,
  showToast,
} from "../../../ui/index.ts";
import { ActionRow } from "../../../widgets/limits/index.ts";
import { useServerNow } from "../../../widgets/rewards/index.ts";
import { startProvedExclusion, useStartExclusion } from "../api/start-exclusion.ts";
import { ProvedForm } from "../security/proved-sheet.tsx";

const offered = [6, 12, 60, null] as const;
type Months = (typeof offered)[number];

/**
 * Shows the row in which the player can start a self-exclusion. The query parameter `exclude=1` opens the form. The row is hidden during a permanent self-exclusion,
 * because it cannot be extended.
 */
export function ExclusionRow({ limits }: { readonly limits: Limits }) {
  const t = useT();
  const [params] = useSearchParams();
  const [open, setOpen] = useState(params.get("exclude") === "1");
  const nowMs = useServerNow();
  const longer = offered.filter((months) => isLonger(months, nowMs, limits.pause));
  if (longer.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <section className="section mt-16">
      <div className="card">
        <ActionRow
          art={<Icon name="lock" className="text-coral" />}
          title={t("limits.exclusion")}
          detail={t("limits.exclusionFrom")}
          onClick={() => setOpen(true)}
        />
      </div>
      <Sheet open={open} onClose={close} title={t("limits.exclusion")}>
        <ExclusionForm offered={longer} nowMs={nowMs} endDays={limits.exclusionEndDays} onDone={close} />
      </Sheet>
    </section>
  );
}

/**
 * Returns the end of a self-exclusion by the same rule as the server. The end is the same UTC day of a later month, or
 * the last day of that month if it is too short.
 */
function untilOf(months: number, nowMs: number): number {
  const until = new Date(nowMs);
  until.setUTCMonth(until.getUTCMonth() + months);
  if (until.getUTCDate() !== new Date(nowMs).getUTCDate()) until.setUTCDate(0);
  return until.getTime();
}

function isLonger(months: Months, nowMs: number, pause: Limits["pause"]): boolean {
  if (!pause) return true;
  if (pause.untilMs === null) return false;
  return months === null || untilOf(months, nowMs) > pause.untilMs;
}

function ExclusionForm({
  offered: choices,
  nowMs,
  endDays,
  onDone,
}: {
  readonly offered: readonly Months[];
  readonly nowMs: number;
  readonly endDays: number;
  onDone(): void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<Months | undefined>(choices[0]);
  const [typed, setTyped] = useState("");
  const months = chosen !== undefined && choices.includes(chosen) ? chosen : (choices[0] ?? null);
  const word = t("limits.word");
  const fields = (
    <>
      <div className="limits-lengths two">
        <Choice
          label={t("limits.exclusionLength")}
          compact
          value={String(months)}
          options={choices.map((one) => ({
            value: String(one),
            content: <span className="text-14 font-semibold">{lengthText(one, t)}</span>,
          }))}
          onChange={(value) => setChosen(choices.find((one) => String(one) === value))}
        />
      </div>
      <p className="text-14" role="status">
        {months === null
          ? t("limits.exclusionForEver", { days: endDays })
          : t("limits.exclusionUntil", { when: formatMoment(untilOf(months, nowMs), "date") })}
      </p>
      <Field
        label={t("limits.typeWord", { word })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </>
  );
  const missing = same(typed, word) ? undefined : t("limits.typeFirst", { word });
  const done = () => {
    showToast("succ", t("limits.excluded"));
    onDone();
  };
  const form = { missing, children: fields, onDone: done };
  return months === null || months > exclusionMonthsWithoutProof ? (
    <WithProof months={months} {...form} />
  ) : (
    <WithoutProof months={months} {...form} />
  );
}

interface FormProps {
  /**
   * Reason why the button that starts the self-exclusion is disabled. The value is undefined after the player has typed
   * the confirmation word.
   */
  readonly missing: string | undefined;
  readonly children: ReactNode;
  onDone(): void;
}

function WithoutProof({ months, missing, children, onDone }: FormProps & { readonly months: number }) {
  const t = useT();
  const { isPending, failure, mutate } = useStartExclusion(onDone);
  return (
    <form
      className="flex flex-col gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined && !isPending) mutate(months);
      }}
    >
      <p className="text-14 text-muted">{t("limits.exclusionAbout")}</p>
      {children}
      {failure ? (
        <Notice tone="coral" urgent>
          {failure}
        </Notice>
      ) : null}
      <Button type="submit" look="stop" busy={isPending ? t("limits.starting") : undefined} reason={missing}>
        {t("limits.exclude")}
      </Button>
    </form>
  );
}

/**
 * Asks for a fresh proof of identity before a long self-exclusion. The server demands the proof, because the player
 * cannot undo a long self-exclusion.
 */
function WithProof({ months, missing, children, onDone }: FormProps & { readonly months: Months }) {
  const t = useT();
  const info = useQuery(userQueries.proofWays());
  if (info.isError && !info.data)
    return <ErrorState title={t("limits.failed")} error={info.error} onRetry={() => void info.refetch()} />;
  if (!info.data) return <Skeleton height={320} className="rounded-16" />;
  return (
    <ProvedForm
      info={info.data}
      purpose="exclude"
      why={t("limits.exclusionAbout")}
      look="stop"
      act={t("limits.exclude")}
      acting={t("limits.starting")}
      reason={missing}
      onProved={async (proof) => {
        await startProvedExclusion(months, proof);
        onDone();
      }}
    >
      {children}
    </ProvedForm>
  );
}

const same = (typed: string, word: string) =>
  typed.trim().normalize("NFC").toLowerCase() === word.normalize("NFC").toLowerCase();

function lengthText(months: Months, t: ReturnType<typeof useT>): string {
  if (months === null) return t("limits.forEver");
  return months < 12 ? t("limits.months", { count: months }) : t("limits.years", { count: months / 12 });
}
