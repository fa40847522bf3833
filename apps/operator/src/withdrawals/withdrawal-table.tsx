import type { ReviewedWithdrawal } from "@gemplay/api-schema/operator";
import { Link, useLocation } from "wouter";
import { amount, lasts, playerNumber } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { bringIntoView } from "../ui/bring-into-view.ts";
import { Chip } from "../ui/chip.tsx";
import { Risk } from "../ui/risk.tsx";

export const addressTone = { own: "emerald", paid: "sapphire", book: "sapphire", new: "gold" } as const;

interface TableProps {
  readonly rows: readonly ReviewedWithdrawal[];
  readonly chosen: string | undefined;
  /**
   * True for the list of withdrawals that have one of the two needed approvals. The table then shows the operator who
   * approved first, instead of the waiting time.
   */
  readonly isSecond: boolean;
}

/** Lists withdrawals in rows. A click on a row of the table opens the withdrawal. */
export function WithdrawalTable({ rows, chosen, isSecond }: TableProps) {
  const [, go] = useLocation();
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{t("column.risk")}</th>
          <th>{t("column.player")}</th>
          <th className="right">{t("column.amount")}</th>
          <th className="wide-only">{t("column.address")}</th>
          <th className="right">{t(isSecond ? "column.firstBy" : "column.waiting")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          // The whole row of a withdrawal reacts to clicks. Keyboard users and screen readers use the link in the row.
          <tr
            key={one.id}
            // With the keyboard, the operator can choose a row outside the visible area, so the table scrolls to the
            // row.
            ref={one.id === chosen ? bringIntoView : undefined}
            className={one.id === chosen ? "on" : ""}
            onClick={() => go(`/withdrawals/${one.id}`)}
          >
            <td>
              <Risk risk={one.risk} />
            </td>
            <td>
              <Link href={`/withdrawals/${one.id}`} aria-current={one.id === chosen || undefined}>
                {one.playerName}
              </Link>
              <small className="num">{playerNumber(one.playerId)}</small>
            </td>
            <td className="right num">
              <b>
                {amount(one.amount)} {one.assetId}
              </b>
              <small>
                {one.valueU === null
                  ? t("withdrawals.noPrice")
                  : t("withdrawals.worth", { amount: amount(one.valueU, { decimals: 0 }) })}
              </small>
            </td>
            <td className="wide-only">
              <Chip tone={addressTone[one.addressKind]}>{t(`address.${one.addressKind}`)}</Chip>
            </td>
            <td className="right num quiet">
              {isSecond ? one.firstApprovedBy : lasts(Date.now() - one.requestedAtMs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
