import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { useStore } from "../../stores/index.ts";
import { ButtonLink, TaskHero, TaskScreen } from "../../ui/index.ts";
import { isOpen, type WithdrawalRecord } from "./records/records.ts";
import { useWithdrawals } from "./records/use-records.ts";
import { ConfirmForm } from "./withdraw/confirm-form.tsx";
import { handoverStore, ownHandover } from "./withdraw/pending-withdrawal.ts";
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
 * Returns whether the withdrawal had already ended before the screen opened, so that the screen has no progress to
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
