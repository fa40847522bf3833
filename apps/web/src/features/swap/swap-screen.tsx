// The folder `swap` owns the swap screen: quotes for swaps, new swaps, and the list of past swaps. The code of `swap`
// may import api, queries, stores, ui and i18n. The page never computes the received amount of a swap, because the
// server's quote contains the received amount. The page learns the result of a swap only from the record that the
// server returns.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { swapQueries } from "../../queries/index.ts";
import { ErrorState, Icon, ScreenHeader, Skeleton } from "../../ui/index.ts";
import { browserOnly } from "../../widgets/continue-in-browser/browser-only.tsx";
import { SwapForm } from "./components/swap-form.tsx";
import { HistorySheet } from "./components/swap-history.tsx";

/** Renders the swap screen at the address `/swap`. */
function SwapScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery(swapQueries.pairs());
  const [history, setHistory] = useState(false);
  return (
    <div className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below))] flex-col">
      <ScreenHeader title={t("swap.title")} back="/wallet">
        <button
          type="button"
          className="icon-button bare -mr-8"
          aria-label={t("swap.history")}
          aria-haspopup="dialog"
          onClick={() => setHistory(true)}
        >
          <Icon name="clock" />
        </button>
      </ScreenHeader>
      {data ? (
        <SwapForm offer={data} onHistory={() => setHistory(true)} />
      ) : error ? (
        <Body>
          <ErrorState title={t("swap.offerFailed")} error={error} onRetry={() => void refetch()} />
        </Body>
      ) : (
        <Loading />
      )}
      <HistorySheet open={history} onClose={() => setHistory(false)} />
    </div>
  );
}

export default browserOnly(SwapScreen, "/swap", "swap.title");

function Body({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-1 flex-col gap-16 px-16 pt-4 pb-16">{children}</div>;
}

function Loading() {
  const t = useT();
  return (
    <Body>
      <div role="status" aria-busy="true" aria-label={t("state.loading")} className="flex flex-col gap-16">
        <Skeleton height={44} />
        <Skeleton height={140} className="rounded-16" />
        <Skeleton height={130} className="-mt-6 rounded-16" />
        <Skeleton height={124} className="rounded-16" />
      </div>
    </Body>
  );
}
