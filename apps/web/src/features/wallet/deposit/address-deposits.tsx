import { assets } from "@gemplay/money";
import { Fragment, useRef } from "react";
import { useT } from "../../../i18n/index.ts";
import { ButtonLink, Icon } from "../../../ui/index.ts";
import { type DepositRecord, isOpen } from "../records/records.ts";
import { useDeposits } from "../records/use-records.ts";
import { DepositCard } from "./steps/deposit-card.tsx";
import { swapHref } from "./swap-offer.tsx";

/**
 * Lists the deposits to the player's deposit address: deposits that are still running, and deposits that ended while
 * the screen was open.
 */
export function AddressDeposits() {
  const t = useT();
  const shown = useShown();
  return (
    <div aria-live="polite" className="flex flex-col gap-14">
      {shown.length === 0 ? (
        <p className="flex items-center gap-8 text-12 text-muted">
          <Icon name="info" size={16} />
          {t("deposit.shownHere")}
        </p>
      ) : null}
      {shown.map((record) => (
        <Fragment key={record.id}>
          <DepositCard
            run={undefined}
            record={record}
            amount={record.amount}
            unit={assets[record.assetId].shownAs}
          />
          {record.status === "confirmed" ? <SwapLink record={record} /> : null}
        </Fragment>
      ))}
    </div>
  );
}

/** Shows a link to the swap from U to PLAY, because players cannot bet with U. */
function SwapLink({ record }: { readonly record: DepositRecord }) {
  const t = useT();
  const href = swapHref(record);
  return href === undefined ? null : (
    <ButtonLink href={href} look="quiet">
      {t("deposit.swapToPlay")}
    </ButtonLink>
  );
}

function useShown(): readonly DepositRecord[] {
  const { query, list } = useDeposits();
  const own = list.records.filter(({ way }) => way === "address");
  /**
   * Ids of the deposits that had already ended when the screen opened. The list does not show these deposits, because
   * the records screen shows all earlier deposits.
   */
  const endedBefore = useRef<ReadonlySet<string>>(undefined);
  if (endedBefore.current === undefined && query.data)
    endedBefore.current = new Set(own.filter((record) => !isOpen(record)).map(({ id }) => id));
  return own.filter(({ id }) => endedBefore.current?.has(id) === false);
}
