import { formatAmountText, type PageKey, useT } from "../../../i18n/index.ts";
import { Notice } from "../../../ui/index.ts";
import { useReviewTimeText } from "../components/review-time.ts";
import { Exact, Line } from "../records/record-facts.tsx";
import { usePayingToken } from "./paying-token.ts";
import type { WithdrawAsset } from "./withdraw-choice.ts";
import type { WithdrawalQuote } from "./withdrawal-terms.ts";

interface TermsProps {
  readonly asset: WithdrawAsset;
  readonly networkLabel: string;
  readonly quote: WithdrawalQuote | undefined;
}

/** Shows the fee, the paid-out amount and the limits of a withdrawal before the player confirms the withdrawal. */
export function Terms({ asset, networkLabel, quote }: TermsProps) {
  const t = useT();
  const token = usePayingToken(asset.assetId);
  const { automaticLimit, automaticLeftToday } = asset;
  return (
    <dl className="card px-16 py-6" aria-live="polite">
      <Line label={t("withdraw.network")}>{networkLabel}</Line>
      <Line label={t("records.fee")}>
        <b className="font-semibold">
          <Exact value={asset.fee} unit={asset.name} />
        </b>
      </Line>
      <Line label={t("withdraw.gas")}>{t("withdraw.gasPaid")}</Line>
      <Line label={t("withdraw.receive")}>
        <b className="font-semibold">{quote ? <Exact value={quote.netAmount} unit={token} /> : "—"}</b>
      </Line>
      {automaticLeftToday === null ? null : (
        <Line label={t("withdraw.left")}>
          <Exact value={automaticLeftToday} unit={asset.name} />
        </Line>
      )}
      {automaticLimit === null ? (
        <Line label={t("withdraw.review")}>{t("withdraw.reviewAlways")}</Line>
      ) : (
        <Line label={t("withdraw.reviewUpTo")}>
          <Exact value={automaticLimit} unit={asset.name} />
        </Line>
      )}
    </dl>
  );
}

const reviewTexts: Record<NonNullable<WithdrawalQuote["review"]>, PageKey> = {
  no_price: "withdraw.reviewNoPrice",
  above_each: "withdraw.reviewAboveEach",
  above_day: "withdraw.reviewAboveDay",
};

export function ReviewNotice({
  asset,
  review,
}: {
  readonly asset: WithdrawAsset;
  readonly review: NonNullable<WithdrawalQuote["review"]>;
}) {
  const t = useT();
  const limit = review === "above_day" ? asset.automaticLeftToday : asset.automaticLimit;
  const usually = useReviewTimeText(true);
  return (
    <Notice tone="gold" icon="clock">
      <b className="block font-semibold">{t("status.underReview")}</b>
      {t(reviewTexts[review], { amount: formatAmountText(limit ?? "0"), asset: asset.name })}
      {usually ? ` ${usually}` : null}
    </Notice>
  );
}
