import type { Data } from "@gemplay/api-schema";
import type { AssetId } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { Amount, AssetIcon, ErrorState, Icon, Skeleton } from "../../../ui/index.ts";
import {
  about,
  assetOrder,
  assetTitle,
  Balance,
  heldOf,
  inOrder,
  useHiddenBalances,
  valueInU,
} from "../../../widgets/balances/index.ts";

type AssetsData = Data<"GET /assets/get_assets">;

/** Lists every asset with its balance. If the asset has a price, the list also shows the value of the balance. */
export function AssetList() {
  const t = useT();
  const { data, error, refetch } = useQuery(assetsQueries.assets());
  if (!data && error)
    return <ErrorState title={t("wallet.assetsFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const sorted = inOrder(data.assets);
  const isAny = sorted.some(({ withdrawOnly }) => withdrawOnly !== "0");
  return (
    <>
      <ul className="card">
        {sorted.map((asset) => (
          <li key={asset.assetId} className="row min-h-56 py-8">
            <AssetIcon asset={asset.assetId} size={40} />
            <div className="min-w-0 flex-1">
              <div className="text-16 font-semibold">{assetTitle(asset.assetId, t)}</div>
              <div className="text-12 text-muted">{t(about[asset.assetId])}</div>
              {asset.withdrawOnly === "0" ? null : (
                <div className="num text-12 text-muted [overflow-wrap:anywhere]">
                  {t("wallet.withdrawOnly")} <Balance value={asset.withdrawOnly} tappable />
                </div>
              )}
            </div>
            <Holding data={data} assetId={asset.assetId} balance={heldOf(data, asset.assetId)} />
          </li>
        ))}
      </ul>
      {isAny ? (
        <p className="mt-8 flex gap-8 text-12 text-muted">
          <Icon name="info" size={16} className="flex-none" />
          {t("wallet.withdrawOnlyWhy")}
        </p>
      ) : null}
    </>
  );
}

interface HoldingProps {
  readonly data: AssetsData;
  readonly assetId: AssetId;
  /** The whole balance of the asset as decimal text. */
  readonly balance: string;
}

/**
 * Shows the balance of an asset and the value of the balance. One tap shows all digits of the balance and of the value,
 * because balance and value are too close together for separate taps.
 */
function Holding({ data, assetId, balance }: HoldingProps) {
  const t = useT();
  const [whole, setWhole] = useState(false);
  const hidden = useHiddenBalances();
  const value = valueInU(data, assetId);
  const figures = (
    <>
      <span
        className={`block text-16 font-semibold [overflow-wrap:anywhere] ${balance === "0" ? "text-muted" : ""}`}
      >
        <Balance value={balance} big full={whole} />
      </span>
      {hidden && value !== null ? null : (
        <span className="num block text-12 text-muted [overflow-wrap:anywhere]">
          {value === null ? (
            t("wallet.noValue")
          ) : (
            <>
              {"≈ "}
              <Amount value={value} full={whole} /> U
            </>
          )}
        </span>
      )}
    </>
  );
  if (hidden) return <div className="max-w-[55%] text-right">{figures}</div>;
  const full = (text: string) => formatAmountText(text, { decimals: null });
  return (
    <button
      type="button"
      className="tap relative max-w-[55%] text-right"
      aria-expanded={whole}
      // Screen readers read all digits of the amount without a tap.
      aria-description={value === null ? full(balance) : `${full(balance)} ≈ ${full(value)} U`}
      onClick={() => setWhole(!whole)}
    >
      {figures}
    </button>
  );
}

function Loading() {
  const t = useT();
  return (
    <div className="card" aria-busy="true" role="status" aria-label={t("state.loading")}>
      {assetOrder.map((place) => (
        <div key={place} className="row min-h-56 py-8">
          <Skeleton width={40} height={40} />
          <span className="flex-1">
            <Skeleton width={72} height={16} />
            <Skeleton width={120} height={12} className="mt-8" />
          </span>
          <span className="flex flex-col items-end">
            <Skeleton width={96} height={16} />
            <Skeleton width={64} height={12} className="mt-8" />
          </span>
        </div>
      ))}
    </div>
  );
}
