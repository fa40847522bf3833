import type { ReactNode } from "react";
import { formatAmountText, formatPercent, type t as translate, useT } from "../../../i18n/index.ts";
import { Amount, Countdown } from "../../../ui/index.ts";
import type { Quote } from "../api/quote-swap.ts";
import { assetName, type SwapPair, type SwapRate } from "../swap-choice.ts";

/** Returns the exchange rate as text: «1 PLAY = 0.4200 U». */
export function rateText({ amount, assetId, worth, worthAssetId }: SwapRate, t: typeof translate): string {
  const given = `${formatAmountText(amount, { decimals: 0 })} ${assetName(assetId, t, amount)}`;
  const whole = !worth.includes(".");
  return `${given} = ${formatAmountText(worth, whole ? { decimals: 0 } : { decimals: null })} ${assetName(worthAssetId, t, worth)}`;
}

interface SwapTermsProps {
  readonly pair: SwapPair;
  /** The last quote that the server has sent. The value is undefined before the first quote. */
  readonly quote: Quote | undefined;
  readonly quoteSeconds: number;
}

/** Shows the exchange rate with a countdown until the quote expires, the deductions, and the received amount. */
export function SwapTerms({ pair, quote, quoteSeconds }: SwapTermsProps) {
  const t = useT();
  const rate = quote?.rate ?? pair.rate;
  const unit = assetName(pair.toAssetId, t);
  return (
    <dl className="card px-16 py-8">
      <Line label={t("swap.rate")}>
        <span className="flex min-h-28 flex-wrap items-center justify-end gap-x-8">
          <span>{rate ? rateText(rate, t) : "—"}</span>
          {quote ? (
            <Countdown
              endsAtMs={quote.goneAtMs}
              seconds={quoteSeconds}
              spoken={(seconds) => t("swap.secondsLeft", { seconds })}
            />
          ) : null}
        </span>
      </Line>
      {pair.spreadBps > 0 ? (
        <Line label={t("swap.spread", { percent: formatPercent(pair.spreadBps / 100) })}>
          {quote ? <Exact value={quote.spread} unit={unit} /> : "—"}
        </Line>
      ) : null}
      {pair.feeBps > 0 ? (
        <Line label={t("swap.fee", { percent: formatPercent(pair.feeBps / 100) })}>
          {quote ? <Exact value={quote.fee} unit={unit} /> : "—"}
        </Line>
      ) : null}
      <Line label={t("swap.receiveAtLeast")}>
        {quote ? <Exact value={quote.received} unit={unit} /> : "—"}
      </Line>
    </dl>
  );
}

/** Shows one line of the swap details with a label and a value. */
export function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="label-value">
      <dt className="flex-none text-muted">{label}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Shows an amount together with its unit. A tap on the amount shows all digits of the amount. */
export function Exact({ value, unit }: { readonly value: string; readonly unit: string }) {
  return (
    <span>
      <Amount value={value} tappable /> {unit}
    </span>
  );
}
