import { type AssetId, assets, formatAmount } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import { limitQueries } from "../../../queries/index.ts";
import { Icon } from "../../../ui/index.ts";
import { tightestDeposit } from "../../../widgets/limits/index.ts";

const says = {
  day: "deposit.limitDay",
  week: "deposit.limitWeek",
  month: "deposit.limitMonth",
} as const;

/**
 * Shows how much the player can still deposit under the player's strictest deposit limit. Renders nothing if the player
 * has set no deposit limit.
 */
export function DepositLimitNote({ assetId }: { readonly assetId: AssetId }) {
  const t = useT();
  const limits = useQuery(limitQueries.limits()).data;
  const tightest = limits && tightestDeposit(limits, assetId);
  if (!tightest) return null;
  const { limit, leftBase } = tightest;
  const { shownAs, decimals } = assets[assetId];
  return (
    <p className="note" role="status">
      <Icon name="timer" size={16} />
      {t(says[limit.period], {
        left: formatAmountText(formatAmount(leftBase, decimals)),
        limit: formatAmountText(limit.limit),
        asset: shownAs,
      })}
    </p>
  );
}

/** Links to the limits of the player (rule 12C in docs/compliance.md). */
export function LimitsLink() {
  const t = useT();
  return (
    <p>
      <Link href="/profile?view=limits" className="link">
        {t("deposit.limits")}
      </Link>
    </p>
  );
}
