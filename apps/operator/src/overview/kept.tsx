import type { OperatorData } from "@gemplay/api-schema/operator";
import { amount } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { kept } from "./numbers.ts";

const tones = { house: "gold", players: "bad" } as const;

/**
 * Shows the share of all stakes that the house kept, with the confidence interval of this share. Highlights this
 * share if the exact house edge of the games is outside the confidence interval.
 */
export function Kept({
  played: { paidPercent, marginPercent, outside },
}: {
  readonly played: Pick<OperatorData<"GET /overview">["total"], "paidPercent" | "marginPercent" | "outside">;
}) {
  if (paidPercent === null) return null;
  return (
    <span className={outside === null ? "quiet" : tones[outside]}>
      {amount(kept(paidPercent), { decimals: 2 })}%
      {marginPercent !== null && <span className="quiet"> ±{amount(marginPercent, { decimals: 2 })}</span>}
      {outside !== null && <span className="sr-only"> {t(`overview.outside.${outside}`)}</span>}
    </span>
  );
}
