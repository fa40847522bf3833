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
import { RecoverLink } from "../funds-password/recover-link.tsx";
import { TriesLeft } from "../funds-password/tries-left.tsx";
import { Exact, Line } from "../records/record-facts.tsx";
import { type ConfirmTrouble, useConfirmWithdrawal } from "./confirm-withdrawal.ts";
import type { PendingWithdrawal } from "./pending-withdrawal.ts";

/** Shows the withdrawal and asks for the funds password. */
export function ConfirmForm({ pending }: { readonly pending: PendingWithdrawal }) {
  const t = useT();
  const { data: info } = useQuery(userQueries.userInfo());
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { busy, trouble, isAuthorized, confirm, clear } = useConfirmWithdrawal(pending);
  const repeated = trouble?.kind === "repeated";
  const lockedUntilMs = info?.fundsPasswordLockedUntilMs ?? null;
  const locked = lockedUntilMs !== null || trouble?.kind === "locked";
  const short = countCharacters(password) < fundsPasswordLength.least;
  useEffect(() => {
    if (trouble?.kind === "password") field.current?.focus();
  }, [trouble]);

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
              {trouble !== undefined && trouble.kind !== "password" ? (
                // The message is beside the buttons, because the end of the content can be below the visible part of
                // the screen.
                <div className="mb-10">
                  <Trouble trouble={trouble} />
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
              ? trouble?.kind === "locked" && trouble.message
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
            error={trouble?.kind === "password" ? trouble.message : undefined}
            onChange={(value) => {
              setPassword(value);
              if (trouble?.kind === "password") clear();
            }}
          />
        )}
        {locked || isAuthorized || !info ? null : <TriesLeft info={info} />}
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

function Trouble({ trouble }: { readonly trouble: ConfirmTrouble }) {
  const t = useT();
  if (trouble.kind === "unanswered")
    return (
      <Notice tone="gold" urgent>
        {t("confirm.unanswered")}
      </Notice>
    );
  if (trouble.kind === "repeated")
    return (
      <Notice tone="gold" urgent>
        <span className="block text-balance">
          {trouble.atMs === undefined
            ? trouble.message
            : t("confirm.repeated", { time: formatMoment(trouble.atMs, "time") })}
        </span>
      </Notice>
    );
  if (trouble.kind === "refused")
    return (
      <Notice tone="coral" urgent>
        {trouble.message} {t("confirm.unchanged")}
      </Notice>
    );
  return null;
}
