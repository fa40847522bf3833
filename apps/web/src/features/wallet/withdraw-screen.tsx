import { useQuery } from "@tanstack/react-query";
import { formatMoment, useT } from "../../i18n/index.ts";
import { assetsQueries, isAwaited, userQueries } from "../../queries/index.ts";
import { EmptyState, ErrorState, Skeleton, TaskScreen } from "../../ui/index.ts";
import { browserOnly } from "../../widgets/continue-in-browser/browser-only.tsx";
import { useWithdrawChoice } from "./withdraw/withdraw-choice.ts";
import { WithdrawForm } from "./withdraw/withdraw-form.tsx";

/** Renders `/withdraw`: the address and the quantity of a withdrawal from the player's balance. */
function WithdrawScreen() {
  const t = useT();
  // The page reads the withdrawal terms again on each visit. Every withdrawal changes the remaining limit, and the
  // operator can change the fee.
  const offered = useQuery({ ...assetsQueries.withdrawAssets(), refetchOnMount: "always" });
  const account = useQuery(userQueries.userInfo());
  const { data: info } = account;
  const choice = useWithdrawChoice(offered.data ?? []);
  if (offered.error && !offered.data)
    return (
      <TaskScreen title={t("wallet.withdraw")} back="/wallet">
        <ErrorState
          title={t("withdraw.offerFailed")}
          error={offered.error}
          onRetry={() => void offered.refetch()}
        />
      </TaskScreen>
    );
  // The notice above the fields lists what the account still needs before the player can withdraw. The fields and the
  // notice appear at the same time, so that the notice does not move the fields.
  if (!offered.data || isAwaited(account)) return <Loading />;
  if (!choice)
    return (
      <TaskScreen title={t("wallet.withdraw")} back="/wallet">
        <EmptyState title={t("withdraw.closed")}>{t("withdraw.closedDetail")}</EmptyState>
      </TaskScreen>
    );
  const lockedUntilMs = info?.fundsPasswordLockedUntilMs ?? null;
  const lockedUntil =
    lockedUntilMs === null
      ? undefined
      : t("funds.lockedUntil", {
          time: formatMoment(lockedUntilMs, "dayTime"),
        });
  const heldUntilMs = info?.withdrawalsHeldUntilMs ?? null;
  const closed = choice.network.open ? undefined : t("withdraw.closed");
  const frozen = info?.withdrawalsFrozen === true ? t("withdraw.frozen") : undefined;
  // A withdrawal needs a funds password. Some accounts have no proof of identity with which the player could set a
  // funds password.
  const hasBound = info === undefined || info.address !== null || info.email !== null;
  const unprovable =
    info?.fundsPasswordSet === false && !hasBound && !info.loginPasswordSet
      ? t("funds.unprovable")
      : undefined;
  return (
    <WithdrawForm
      offered={offered.data}
      choice={choice}
      account={{
        passwordMissing: !unprovable && info?.fundsPasswordSet === false,
        bindLinks: !hasBound && info?.fundsPasswordSet === false,
        locked: lockedUntil !== undefined,
        heldUntil: heldUntilMs === null ? undefined : formatMoment(heldUntilMs, "dayTime"),
      }}
      own={info?.address ?? ""}
      blocked={frozen ?? unprovable ?? closed ?? lockedUntil}
    />
  );
}

export default browserOnly(WithdrawScreen, "/withdraw", "wallet.withdraw");

function Loading() {
  const t = useT();
  return (
    <TaskScreen title={t("wallet.withdraw")} back="/wallet" foot={<Skeleton height={52} />}>
      <div
        role="status"
        aria-busy="true"
        aria-label={t("state.loading")}
        className="flex flex-col gap-32 pt-24"
      >
        <Skeleton height={28} className="-mt-20" />
        <Skeleton height={56} />
        <Skeleton height={48} />
      </div>
    </TaskScreen>
  );
}
