import type { OperatorData } from "@gemplay/api-schema/operator";
import { amount, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Seats } from "../ui/seats.tsx";

/**
 * Shows the approvals of a withdrawal that two operators must approve. An operator sees the other operator's note only
 * after making their own decision.
 */
export function TwoPeople({ detail }: { readonly detail: OperatorData<"GET /withdrawal"> }) {
  const { withdrawal, approvals, twoPeopleAboveU } = detail;
  if (!withdrawal.needsTwo && approvals.length === 0) return null;
  const isOpen = withdrawal.status === "under_review";
  const places = isOpen ? [0, 1] : approvals.map((_, index) => index);
  return (
    <div className="two-people">
      <div className="line apart">
        <h2>{t("two.title")}</h2>
        {twoPeopleAboveU !== null && (
          <small className="num">
            {t("two.above", { amount: amount(twoPeopleAboveU, { decimals: 0 }) })}
          </small>
        )}
      </div>
      <Seats
        seats={places.map((place) => {
          const one = approvals[place];
          return one === undefined
            ? {
                name: t(place === approvals.length ? "two.next" : "two.other"),
                note: t("two.alone"),
                isOn: false,
              }
            : {
                name: one.operator,
                note: `${t(one.own ? "two.youAgreed" : "two.agreed", { time: moment(one.atMs, "exact") })}${one.note === null ? "" : ` · ${one.note}`}`,
                isOn: true,
              };
        })}
      />
    </div>
  );
}
