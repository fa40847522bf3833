import { useEffect, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Amount, Art, AssetIcon, Button, Icon, Notice, Sheet } from "../../../ui/index.ts";
import type { SwapRecord } from "../api/make-swap.ts";
import type { useQuote } from "../api/quote-swap.ts";
import { assetName, type SwapPair } from "../swap-choice.ts";
import type { useSwap } from "../use-swap.ts";
import { Exact, Line, SwapTerms } from "./swap-terms.tsx";

interface PreviewSheetProps {
  readonly open: boolean;
  readonly pair: SwapPair;
  readonly quoteSeconds: number;
  readonly quoting: ReturnType<typeof useQuote>;
  readonly swapping: ReturnType<typeof useSwap>;
  onClose(): void;
}

/**
 * Shows the details of the swap, so that the player can check them before the page sends the swap. After the server has
 * answered, shows the result of the swap.
 */
export function PreviewSheet({ open, pair, quoteSeconds, quoting, swapping, onClose }: PreviewSheetProps) {
  const t = useT();
  const { end } = swapping;
  if (end?.kind === "done")
    return (
      <Sheet open={open} onClose={onClose} title={t("swap.done")} titleHidden>
        <Done record={end.record} onClose={onClose} />
      </Sheet>
    );
  return (
    <Sheet open={open} onClose={onClose} title={t("swap.preview")}>
      {swapping.lost ? (
        <Unanswered busy={swapping.busy} onAsk={swapping.askAgain} />
      ) : (
        <Confirm {...{ pair, quoteSeconds, quoting, swapping, onClose }} />
      )}
    </Sheet>
  );
}

function Confirm({ pair, quoteSeconds, quoting, swapping }: Omit<PreviewSheetProps, "open">) {
  const t = useT();
  const { quote, shown } = quoting;
  const received = shown?.received;
  // The amount that the player has agreed to receive. If this amount changes while the sheet is open, the player must
  // accept the new amount.
  const [seen, setSeen] = useState(received);
  useEffect(() => {
    setSeen((before) => before ?? received);
  }, [received]);
  const changed = received !== undefined && seen !== undefined && seen !== received;
  const refusal = swapping.end?.kind === "refused" ? swapping.end.message : quoting.error?.message;
  const fetching = quote === undefined && !refusal ? t("swap.fetching") : undefined;
  const busy = swapping.busy ? t("swap.swapping") : fetching;
  return (
    <div className="flex flex-col gap-12">
      {shown ? (
        <div className="card flex flex-col gap-8 p-16 text-center">
          <Sum assetId={pair.fromAssetId} amount={shown.amount} />
          <Icon name="down" size={16} className="mx-auto text-muted" />
          <Sum assetId={pair.toAssetId} amount={shown.received} strong />
        </div>
      ) : null}
      <SwapTerms pair={pair} quote={shown} quoteSeconds={quoteSeconds} />
      {refusal ? (
        <Notice tone="coral" urgent>
          {refusal} {t("swap.unchanged")}
        </Notice>
      ) : null}
      {changed && !swapping.busy ? (
        <Notice tone="gold" icon="timer" urgent>
          {t("swap.priceChanged")}
        </Notice>
      ) : null}
      {changed && !swapping.busy ? (
        <Button onClick={() => setSeen(received)}>{t("swap.acceptPrice")}</Button>
      ) : (
        <Button
          busy={busy}
          reason={quote === undefined && refusal ? t("swap.noQuote") : undefined}
          onClick={() => quote && swapping.swap(quote)}
        >
          {t("swap.act")}
        </Button>
      )}
    </div>
  );
}

function Sum({
  assetId,
  amount,
  strong = false,
}: {
  readonly assetId: SwapPair["fromAssetId"];
  readonly amount: string;
  readonly strong?: boolean;
}) {
  const t = useT();
  return (
    <p className="flex flex-wrap items-center justify-center gap-8 text-18 font-semibold">
      <AssetIcon asset={assetId} size={24} />
      <span className={`[overflow-wrap:anywhere] ${strong ? "text-emerald" : ""}`}>
        <Amount value={amount} full />
      </span>
      {assetName(assetId, t, amount)}
    </p>
  );
}

/** Shows a swap whose response was lost, with a button that sends the same request again. */
function Unanswered({ busy, onAsk }: { readonly busy: boolean; onAsk(): void }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-16">
      {busy ? null : (
        <Notice tone="gold" urgent>
          {t("swap.unanswered")}
        </Notice>
      )}
      <Button busy={busy ? t("swap.swapping") : undefined} onClick={onAsk}>
        {t("action.tryAgain")}
      </Button>
    </div>
  );
}

function Done({ record, onClose }: { readonly record: SwapRecord; onClose(): void }) {
  const t = useT();
  const { fromAssetId, toAssetId, amount, received, fee } = record;
  return (
    <div className="flex flex-col gap-16">
      <div className="text-center" role="status">
        <Art name="e-done" size={160} height={120} className="mx-auto" />
        <p className="text-13 text-muted">{t("swap.received")}</p>
        <p className="big mt-3 text-36 font-bold [overflow-wrap:anywhere]">
          <Amount value={received} big tappable />{" "}
          <span className="text-16 font-medium tracking-normal text-muted">
            {assetName(toAssetId, t, received)}
          </span>
        </p>
      </div>
      <dl className="card px-16 py-6">
        <Line label={t("swap.paid")}>
          <Exact value={amount} unit={assetName(fromAssetId, t, amount)} />
        </Line>
        {/[1-9]/.test(fee) ? (
          <Line label={t("swap.feePaid")}>
            <Exact value={fee} unit={assetName(toAssetId, t, fee)} />
          </Line>
        ) : null}
      </dl>
      <Button onClick={onClose}>{t("swap.close")}</Button>
    </div>
  );
}
