import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { useT } from "../../../i18n/index.ts";
import { AssetIcon, Icon } from "../../../ui/index.ts";
import type { DepositRecord } from "../records/records.ts";

type Credited = Pick<DepositRecord, "assetId" | "amount" | "withdrawOnly">;

/**
 * Returns a link to the swap screen that contains the amount of U that a deposit credited.
 * @returns undefined for another asset, and for a deposit that is completely above the player's limit
 */
export function swapHref({ assetId, amount, withdrawOnly }: Credited): string | undefined {
  if (assetId !== "U") return undefined;
  const { decimals } = assets.U;
  const freeBase = parseAmount(amount, decimals) - parseAmount(withdrawOnly, decimals);
  if (freeBase <= 0n) return undefined;
  return `/swap?from=U&to=PLAY&amount=${formatAmount(freeBase, decimals)}`;
}

/** Shows a note that players can bet only with PLAY. The note appears after a deposit that was credited as U. */
export function GamesUsePlay({ record }: { readonly record: Credited }) {
  const t = useT();
  if (swapHref(record) === undefined) return null;
  return (
    <div className="card row">
      <AssetIcon asset="U" size={28} />
      <Icon name="right" size={16} className="text-muted" />
      <AssetIcon asset="PLAY" size={28} />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">{t("deposit.gamesUsePlay")}</span>
        <span className="text-12 text-muted">{t("deposit.swapAnyAmount")}</span>
      </span>
    </div>
  );
}
