import type { ReviewedWithdrawal } from "@gemplay/api-schema/operator";
import { Link, useLocation } from "wouter";
import { amount, lasts, playerNumber } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Chip } from "../ui/chip.tsx";
import { Risk } from "../ui/risk.tsx";

const addressTone = { own: "emerald", paid: "sapphire", new: "gold" } as const;

interface TableProps {
  readonly rows: readonly ReviewedWithdrawal[];
  readonly chosen: string | undefined;
  /** Those that one person has agreed to: who that was, instead of since when they wait. */
  readonly isSecond: boolean;
}

/** Withdrawals in rows; a row leads to the whole. */
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
        {rows.map((row) => (
          // The row is a larger place to press; its link is what keys and readers reach.
          <tr
            key={row.id}
            className={row.id === chosen ? "on" : ""}
            onClick={() => go(`/withdrawals/${row.id}`)}
          >
            <td>
              <Risk risk={row.risk} />
            </td>
            <td>
              <Link href={`/withdrawals/${row.id}`} aria-current={row.id === chosen || undefined}>
                {row.playerName}
              </Link>
              <small className="num">{playerNumber(row.playerId)}</small>
            </td>
            <td className="right num">
              <b>
                {amount(row.amount)} {row.assetId}
              </b>
              <small>
                {row.valueU === null
                  ? t("withdrawals.noPrice")
                  : t("withdrawals.worth", { amount: amount(row.valueU, { decimals: 0 }) })}
              </small>
            </td>
            <td className="wide-only">
              <Chip tone={addressTone[row.addressKind]}>{t(`address.${row.addressKind}`)}</Chip>
            </td>
            <td className="right num quiet">
              {isSecond ? row.firstApprovedBy : lasts(Date.now() - row.requestedAtMs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
