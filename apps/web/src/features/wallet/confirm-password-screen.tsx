import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatMoment, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { useStore } from "../../stores/index.ts";
import {
  Button,
  ButtonLink,
  countCharacters,
  fundsPasswordLength,
  Notice,
  PasswordField,
  TaskHero,
  TaskScreen,
} from "../../ui/index.ts";
import { useConfirmWithdrawal } from "./api/confirm-withdrawal.ts";
import { StepTrail } from "./components/step-trail.tsx";
import { AttemptsLeft } from "./funds-password/attempts-left.tsx";
import { RecoverLink } from "./funds-password/recover-link.tsx";
import { isOpen, type WithdrawalRecord } from "./records/records.ts";
import { useWithdrawals } from "./records/use-records.ts";
import { ConfirmFailureNotice } from "./withdraw/confirm-failure-notice.tsx";
import {
  handoverStore,
  ownHandover,
  type PendingWithdrawal,
  withdrawalAccepted,
} from "./withdraw/pending-withdrawal.ts";
import { useWithdrawSteps } from "./withdraw/use-withdraw-steps.ts";
import { WithdrawSummary } from "./withdraw/withdraw-summary.tsx";
import { WithdrawalProgress } from "./withdraw/withdrawal-progress.tsx";

/**
 * Renders `/confirmPass`, on which the player confirms a withdrawal with the funds password and then sees the progress
 * of the withdrawal.
 */
export default function ConfirmPasswordScreen() {
  const pending = useStore(handoverStore, (handover) => ownHandover(handover).pending);
  const endedBefore = useEndedBefore(pending?.record ?? null);
  if (!pending || endedBefore) return <NothingToConfirm />;
  if (pending.record) return <WithdrawalProgress accepted={pending.record} />;
  return <ConfirmForm pending={pending} />;
}

/**
 * Returns true if the withdrawal had already ended before the screen opened, so that the screen has no progress to
 * show.
 */
function useEndedBefore(record: WithdrawalRecord | null): boolean {
  const [openedWith] = useState(record?.id ?? "");
  const [ended, setEnded] = useState<boolean>();
  const { query, list } = useWithdrawals();
  if (ended === undefined && !query.isPending) {
    const found = list.records.find(({ id }) => id === openedWith);
    setEnded(found !== undefined && !isOpen(found));
  }
  return ended === true && record?.id === openedWith;
}

/** Shows the details of the withdrawal and asks for the funds password. */
function ConfirmForm({ pending }: { readonly pending: PendingWithdrawal }) {
  const t = useT();
  const { data: info } = useQuery(userQueries.userInfo());
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, isAuthorized, confirm, clear } = useConfirmWithdrawal(pending, withdrawalAccepted);
  const repeated = failure?.kind === "repeated";
  const lockedUntilMs = info?.fundsPasswordLockedUntilMs ?? null;
  const locked = lockedUntilMs !== null || failure?.kind === "locked";
  const short = countCharacters(password) < fundsPasswordLength.least;
  useEffect(() => {
    if (failure?.kind === "password") field.current?.focus();
  }, [failure]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !locked && (isAuthorized || !short)) confirm(password);
      }}
    >
      <TaskScreen
        title={t("confirm.title")}
        back="/withdraw"
        foot={
          locked ? (
            <ButtonLink href="/wallet" look="quiet">
              {t("confirm.toWallet")}
            </ButtonLink>
          ) : (
            <>
              {failure !== undefined && failure.kind !== "password" ? (
                // The error message is beside the buttons, because the end of the content may be below the visible part
                // of the screen.
                <div className="mb-10">
                  <ConfirmFailureNotice failure={failure} />
                </div>
              ) : info ? (
                <p className="mb-10 text-center text-12 text-muted">
                  {t("confirm.valid", { minutes: info.withdrawalTicketMinutes })}
                </p>
              ) : null}
              <Button
                type="submit"
                busy={busy ? t("confirm.busy") : undefined}
                reason={short && !isAuthorized ? t("confirm.needsPassword") : undefined}
                reasonIcon="lock"
              >
                {repeated ? t("confirm.again") : isAuthorized ? t("action.tryAgain") : t("confirm.act")}
              </Button>
              {repeated ? (
                <ButtonLink href="/wallet" look="quiet" className="mt-8">
                  {t("confirm.notAgain")}
                </ButtonLink>
              ) : null}
            </>
          )
        }
      >
        <StepTrail steps={useWithdrawSteps()} at={2} />
        <WithdrawSummary pending={pending} />
        {locked ? (
          <Notice tone="coral" icon="lock" urgent>
            {lockedUntilMs === null
              ? failure?.kind === "locked" && failure.message
              : t("funds.lockedUntil", {
                  time: formatMoment(lockedUntilMs, "dayTime"),
                })}
          </Notice>
        ) : isAuthorized ? null : (
          <PasswordField
            label={t("funds.title")}
            value={password}
            autoComplete="current-password"
            inputRef={field}
            error={failure?.kind === "password" ? failure.message : undefined}
            onChange={(value) => {
              setPassword(value);
              if (failure?.kind === "password") clear();
            }}
          />
        )}
        {locked || isAuthorized || !info ? null : <AttemptsLeft info={info} />}
        {isAuthorized ? null : <RecoverLink />}
        <p className="text-12 text-muted">{t("withdraw.checkAddress")}</p>
      </TaskScreen>
    </form>
  );
}

function NothingToConfirm() {
  const t = useT();
  return (
    <TaskScreen
      title={t("confirm.title")}
      back="/withdraw"
      foot={<ButtonLink href="/withdraw">{t("confirm.toWithdraw")}</ButtonLink>}
    >
      <TaskHero art="lock" title={t("confirm.nothing")}>
        {t("confirm.nothingDetail")}
      </TaskHero>
    </TaskScreen>
  );
}
