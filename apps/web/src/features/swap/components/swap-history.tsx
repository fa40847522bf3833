import { useInfiniteQuery } from "@tanstack/react-query";
import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { swapQueries } from "../../../queries/index.ts";
import { Amount, AssetIcon, EmptyState, ErrorState, OlderRows, Sheet, Skeleton } from "../../../ui/index.ts";
import type { SwapRecord } from "../api/make-swap.ts";
import { assetName } from "../swap-choice.ts";
import { rateText } from "./swap-terms.tsx";

const lastShown = 2;

/** Returns the past swaps of the player, newest first. */
function useSwaps() {
  const query = useInfiniteQuery(swapQueries.records());
  return { query, records: query.data?.pages.flatMap((page) => page.records) ?? [] };
}

/** Shows the last swaps of the player, with a link to the list of all swaps. */
export function LastSwaps({ onAll }: { onAll(): void }) {
  const t = useT();
  const { query, records } = useSwaps();
  return (
    <section aria-busy={query.isPending}>
      <div className="mb-10 flex items-center justify-between gap-16">
        <h2 className="h2">{t("swap.last")}</h2>
        {records.length > 0 ? (
          <button type="button" className="link" aria-haspopup="dialog" onClick={onAll}>
            {t("swap.all")}
          </button>
        ) : null}
      </div>
      {query.isPending ? (
        <NoSwapsYet count={lastShown} />
      ) : query.error && !query.data ? (
        <ErrorState
          title={t("swap.historyFailed")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : records.length === 0 ? (
        <p className="card px-16 py-14 text-13 text-muted">{t("swap.none")}</p>
      ) : (
        <ul className="card">
          {records.slice(0, lastShown).map((record) => (
            <li key={record.id} className="row flat">
              <Stones record={record} />
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-12">
                <span className="text-13 font-medium [overflow-wrap:anywhere]">
                  {record.amount.includes(".") ? (
                    <Amount value={record.amount} tappable />
                  ) : (
                    // An amount without a fractional part is shown without decimals.
                    formatAmountText(record.amount, { decimals: 0 })
                  )}{" "}
                  {assetName(record.fromAssetId, t, record.amount)} →{" "}
                  <Amount value={record.received} tappable />{" "}
                  {assetName(record.toAssetId, t, record.received)}
                </span>
                <span className="num text-12 text-muted">{formatMoment(record.atMs, "dayTime")}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Lists all swaps. A tap on an amount shows all digits of the amount. */
export function HistorySheet({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const t = useT();
  const { query, records } = useSwaps();
  return (
    <Sheet open={open} onClose={onClose} title={t("swap.history")}>
      {query.isPending ? (
        <NoSwapsYet count={4} />
      ) : query.error && !query.data ? (
        <ErrorState
          title={t("swap.historyFailed")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : records.length === 0 ? (
        <EmptyState title={t("swap.noneTitle")}>{t("swap.none")}</EmptyState>
      ) : (
        <ul className="card">
          {records.map((record) => (
            <HistoryRow key={record.id} record={record} />
          ))}
        </ul>
      )}
      <OlderRows list={query} size="md" />
    </Sheet>
  );
}

/** Shows placeholder rows while the past swaps load. */
function NoSwapsYet({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <div className="card" role="status" aria-label={t("state.loading")}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="row flat">
          <Skeleton width={39} height={22} />
          <Skeleton width={180} height={13} />
        </div>
      ))}
    </div>
  );
}

function HistoryRow({ record }: { readonly record: SwapRecord }) {
  const t = useT();
  return (
    <li className="row items-start">
      <Stones record={record} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap justify-between gap-x-12 text-14 font-semibold">
          <span>
            {"−"}
            <Amount value={record.amount} tappable /> {assetName(record.fromAssetId, t, record.amount)}
          </span>
          <span className="text-emerald">
            {"+"}
            <Amount value={record.received} tappable /> {assetName(record.toAssetId, t, record.received)}
          </span>
        </div>
        <div className="num mt-4 flex flex-wrap justify-between gap-x-12 text-12 text-muted">
          <span>{rateText(record.rate, t)}</span>
          <span>{formatMoment(record.atMs, "exact")}</span>
        </div>
      </div>
    </li>
  );
}

function Stones({ record }: { readonly record: SwapRecord }) {
  return (
    <span className="flex flex-none [&>svg+svg]:-ml-5">
      <AssetIcon asset={record.fromAssetId} size={22} />
      <AssetIcon asset={record.toAssetId} size={22} />
    </span>
  );
}
