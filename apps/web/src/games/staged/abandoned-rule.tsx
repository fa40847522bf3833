import { useQuery } from "@tanstack/react-query";
import { formatNumber, type PageKey, useT } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { formatFairShare } from "../play/stake/figures.ts";

/**
 * Shows the rule for the multiplier and for a round that the player has abandoned. The operator sets the number of hours
 * after which the page counts a round as abandoned.
 */
export function AbandonedRule({ rule }: { readonly rule: PageKey }) {
  const t = useT();
  const hours = useQuery(platformQueries.config()).data?.rounds.abandonedAfterHours;
  return hours === undefined ? null : (
    <p>{t(rule, { hours: formatNumber(hours), share: formatFairShare() })}</p>
  );
}
