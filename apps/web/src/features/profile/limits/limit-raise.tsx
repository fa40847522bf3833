import { assets } from "@gemplay/money";
import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { Button, Icon, Notice, useAlertRole } from "../../../ui/index.ts";
import { limitName, type PlayerLimit, TimeLeft } from "../../../widgets/limits/index.ts";
import { useServerNow } from "../../../widgets/rewards/index.ts";
import { useCancelLimitRaise } from "../api/cancel-limit-raise.ts";
import { useConfirmLimitRaise } from "../api/confirm-limit-raise.ts";

interface LimitRaiseProps {
  readonly limit: PlayerLimit;
  readonly next: NonNullable<PlayerLimit["next"]>;
}

/** Shows a requested higher limit: the waiting time with a cancel button, and then the question to confirm the limit. */
export function LimitRaise({ limit, next }: LimitRaiseProps) {
  const cancelling = useCancelLimitRaise();
  const confirming = useConfirmLimitRaise();
  const failure = cancelling.failure ?? confirming.failure;
  const failureRole = useAlertRole(failure);
  const { assetId, kind, period } = limit;
  const name = { assetId, kind, period };
  const isBusy = cancelling.isPending || confirming.isPending;
  const cancel = () => !isBusy && cancelling.mutate(name);
  const props = { limit, next, cancel, isCancelling: cancelling.isPending };
  return (
    <div className="mt-10">
      {useServerNow() < next.atMs ? (
        <Waiting {...props} />
      ) : (
        <Question
          {...props}
          isConfirming={confirming.isPending}
          confirm={() => !isBusy && confirming.mutate({ ...name, limit: next.limit })}
        />
      )}
      {failure ? (
        <p className="note bad" role={failureRole}>
          <Icon name="alert" size={16} />
          {failure}
        </p>
      ) : null}
    </div>
  );
}

interface PartProps extends LimitRaiseProps {
  readonly isCancelling: boolean;
  cancel(): void;
}

function Waiting({ limit, next, isCancelling, cancel }: PartProps) {
  const t = useT();
  return (
    <Notice
      tone="gold"
      icon="timer"
      action={
        <Button
          look="quiet"
          size="sm"
          busy={isCancelling ? t("limits.cancelling") : undefined}
          aria-label={isCancelling ? undefined : `${t("action.cancel")}: ${limitName(limit, t)}`}
          onClick={cancel}
        >
          {t("action.cancel")}
        </Button>
      }
    >
      {next.limit === null
        ? t("limits.removal")
        : t("limits.raiseTo", { amount: formatAmountText(next.limit), asset: assets[limit.assetId].shownAs })}
      <span className="num block font-semibold whitespace-normal">
        <TimeLeft untilMs={next.atMs} say={(time) => t("limits.effectIn", { time })} />
      </span>
    </Notice>
  );
}

/** Returns an amount without decimals if the amount is whole, so that the amount fits into a button. */
const short = (amount: string) => formatAmountText(amount, amount.includes(".") ? {} : { decimals: 0 });

/** Asks the player to confirm the higher limit. Both buttons look the same, so that the page prefers no answer. */
function Question({
  limit,
  next,
  isCancelling,
  cancel,
  isConfirming,
  confirm,
}: PartProps & { readonly isConfirming: boolean; confirm(): void }) {
  const t = useT();
  const asset = assets[limit.assetId].shownAs;
  const amount = formatAmountText(limit.limit ?? "0");
  const raised = next.limit === null ? undefined : formatAmountText(next.limit);
  return (
    <section className="rounded-12 bg-gold-bg p-10 text-13 text-gold-hi" aria-label={limitName(limit, t)}>
      <div className="flex gap-8">
        <Icon name="timer" size={18} className="flex-none text-gold" />
        <p className="min-w-0 flex-1">
          <b className="block font-semibold">
            {raised === undefined
              ? t("limits.confirmRemoval")
              : t("limits.confirmRaise", { amount: raised, asset })}
          </b>
          {t("limits.confirmAbout", { amount, asset, when: formatMoment(next.untilMs, "dayTime") })}
        </p>
      </div>
      <div className="mt-10 grid grid-cols-2 gap-8">
        <Button
          look="quiet"
          size="sm"
          busy={isCancelling ? t("limits.cancelling") : undefined}
          onClick={cancel}
        >
          {t("limits.keep", { amount: short(limit.limit ?? "0"), asset })}
        </Button>
        <Button
          look="quiet"
          size="sm"
          busy={isConfirming ? t("limits.confirming") : undefined}
          onClick={confirm}
        >
          {next.limit === null ? t("limits.remove") : t("limits.raise", { amount: short(next.limit), asset })}
        </Button>
      </div>
    </section>
  );
}
