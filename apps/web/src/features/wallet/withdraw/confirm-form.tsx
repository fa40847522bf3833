import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import {
  AssetIcon,
  Button,
  ButtonLink,
  countCharacters,
  fundsPasswordLength,
  Notice,
  PasswordField,
  TaskHero,
  TaskScreen,
} from "../../../ui/index.ts";
import { AddressText } from "../address-text.tsx";
import { AttemptsLeft } from "../funds-password/attempts-left.tsx";
import { RecoverLink } from "../funds-password/recover-link.tsx";
import { Exact, Line } from "../records/record-facts.tsx";
import { type ConfirmFailure, useConfirmWithdrawal } from "./confirm-withdrawal.ts";
import type { PendingWithdrawal } from "./pending-withdrawal.ts";

/** Shows the details of the withdrawal and asks for the funds password. */
export function ConfirmForm({ pending }: { readonly pending: PendingWithdrawal }) {
  const t = useT();
  const { data: info } = useQuery(userQueries.userInfo());
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, isAuthorized, confirm, clear } = useConfirmWithdrawal(pending);
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
        if (!busy && !locked && (isAuthorized || !short)) void confirm(password);
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
                  <Failure failure={failure} />
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
        <TaskHero art="lock" title={t(isAuthorized ? "withdraw.confirmTitle" : "confirm.enter")}>
          {isAuthorized ? null : t("confirm.only")}
        </TaskHero>
        <Summary pending={pending} />
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
      </TaskScreen>
    </form>
  );
}

function Summary({ pending: { terms, quote, networkLabel } }: { readonly pending: PendingWithdrawal }) {
  const t = useT();
  return (
    <dl className="card px-16 py-6">
      <Line label={t("wallet.withdraw")}>
        <span className="flex items-center justify-end gap-8">
          <AssetIcon asset={terms.assetId} size={18} />
          <b className="num font-semibold">
            {formatAmountText(quote.amount, { decimals: null })} {terms.assetId}
          </b>
        </span>
      </Line>
      <Line label={t("withdraw.to")}>
        <AddressText address={terms.address} />
      </Line>
      <Line label={t("deposit.network")}>
        <span className="flex items-center justify-end gap-8">
          <AssetIcon asset="BNB" size={18} />
          {networkLabel}
        </span>
      </Line>
      <Line label={t("records.fee")}>
        <Exact value={quote.fee} unit={terms.assetId} />
      </Line>
    </dl>
  );
}

function Failure({ failure }: { readonly failure: ConfirmFailure }) {
  const t = useT();
  if (failure.kind === "unanswered")
    return (
      <Notice tone="gold" urgent>
        {t("confirm.unanswered")}
      </Notice>
    );
  if (failure.kind === "repeated")
    return (
      <Notice tone="gold" urgent>
        <span className="block text-balance">
          {failure.atMs === undefined
            ? failure.message
            : t("confirm.repeated", { time: formatMoment(failure.atMs, "time") })}
        </span>
      </Notice>
    );
  if (failure.kind === "refused")
    return (
      <Notice tone="coral" urgent>
        {failure.message} {t("confirm.unchanged")}
      </Notice>
    );
  return null;
}
