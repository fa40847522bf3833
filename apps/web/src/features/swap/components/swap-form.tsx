import type { Data } from "@gemplay/api-schema";
import { assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { formatAmountText, formatMoment, type t as translate, useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { Button, Icon, Notice, toTyped, typedRefusalText } from "../../../ui/index.ts";
import { useQuote } from "../api/quote-swap.ts";
import { type AmountBounds, type AmountProblem, checkAmount } from "../swap-amount.ts";
import { assetName, oppositeOf, type SwapPair } from "../swap-choice.ts";
import { useSwap } from "../use-swap.ts";
import { FlipStone } from "./flip-stone.tsx";
import { PairChoice } from "./pair-choice.tsx";
import { PayCard } from "./pay-card.tsx";
import { PreviewSheet } from "./preview-sheet.tsx";
import { ReceiveCard } from "./receive-card.tsx";
import { LastSwaps } from "./swap-history.tsx";
import { SwapTerms } from "./swap-terms.tsx";

export type SwapOffer = Data<"GET /assets/swap_pairs">;

interface SwapFormProps {
  readonly offer: SwapOffer;
  onHistory(): void;
}

/** Shows the swap form: the amount to pay, the amount to receive, the rate, and the costs of the swap. */
export function SwapForm({ offer, onHistory }: SwapFormProps) {
  const t = useT();
  const form = useSwapForm(offer);
  const { pair, bounds, checked, quoting, swapping } = form;
  const back = oppositeOf(offer.pairs, pair);
  const closed = closedText(pair, offer, t);
  const problem = form.touched ? checked.problem : undefined;
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (!closed) form.preview();
      }}
    >
      <div className="flex flex-1 flex-col gap-16 px-16 pt-4 pb-16">
        <PairChoice pairs={offer.pairs} pair={pair} onChoose={form.choose} />
        <div>
          <PayCard
            pairs={offer.pairs}
            pair={pair}
            bounds={bounds}
            typed={form.typed}
            gross={quoting.shown?.gross}
            inputRef={form.field}
            error={problem && problemText(problem, bounds, offer, t)}
            onType={form.type}
            onChoose={form.choose}
          />
          <FlipStone onFlip={back ? () => form.choose(back) : undefined} />
          <ReceiveCard
            pair={pair}
            quote={quoting.shown}
            waiting={quoting.waiting}
            betsPerGemPlay={offer.betsPerGemPlay}
          />
        </div>
        <SwapTerms pair={pair} quote={quoting.shown} quoteSeconds={offer.quoteSeconds} />
        {quoting.error ? (
          <Notice tone="coral" urgent>
            {quoting.error.message}
          </Notice>
        ) : null}
        <p className="flex items-start gap-8 text-12 text-muted">
          <Icon name="timer" size={16} className="flex-none" />
          {t("swap.held", { count: offer.quoteSeconds })}
        </p>
        <LastSwaps onAll={onHistory} />
      </div>
      <div className="foot z-10">
        <Button type="submit" reason={closed} reasonIcon="lock">
          {swapping.lost && !swapping.busy ? t("swap.resume") : t("swap.preview")}
        </Button>
      </div>
      <PreviewSheet
        open={form.previewing}
        quoteSeconds={offer.quoteSeconds}
        {...{ pair, quoting, swapping }}
        onClose={form.close}
      />
    </form>
  );
}

/**
 * Converts the amount in a link to the swap screen to the text that a player would type. Returns "" if the amount is
 * invalid.
 */
function typedOf(amount: string | null): string {
  return amount !== null && /^\d{1,30}(\.\d{1,18})?$/.test(amount) ? toTyped(amount) : "";
}

/** Keeps the state of the swap form: the chosen pair of assets, the typed amount, and the quote of the server. */
function useSwapForm({ pairs, quoteSeconds }: SwapOffer) {
  const [asked] = useSearchParams();
  const [chosen, setChosen] = useState({ from: asked.get("from") ?? "PLAY", to: asked.get("to") ?? "U" });
  const [typed, setTyped] = useState(() => typedOf(asked.get("amount")));
  const [touched, setTouched] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data } = useQuery(assetsQueries.assets());
  const pair =
    pairs.find(({ fromAssetId, toAssetId }) => fromAssetId === chosen.from && toAssetId === chosen.to) ??
    (pairs[0] as SwapPair);
  const balance = data?.assets.find(({ assetId }) => assetId === pair.fromAssetId)?.balance;
  const bounds: AmountBounds = { assetId: pair.fromAssetId, balance, most: pair.most };
  const checked = checkAmount(typed, bounds);
  const quoting = useQuote(pair, checked.amount, quoteSeconds);
  const swapping = useSwap();
  const { end, lost } = swapping;
  useEffect(() => {
    // If the response to a swap was lost, the form opens the preview of the swap, even after a reload.
    if (lost) setPreviewing(true);
  }, [lost]);
  useEffect(() => {
    if (end?.kind !== "done") return;
    setPreviewing(true);
    setTyped("");
    setTouched(false);
  }, [end]);
  return {
    pair,
    typed,
    touched,
    previewing,
    field,
    bounds,
    checked,
    quoting,
    swapping,
    type(text: string) {
      setTyped(text);
      setTouched(text !== "");
    },
    choose(next: SwapPair) {
      setChosen({ from: next.fromAssetId, to: next.toAssetId });
      if (next.fromAssetId !== pair.fromAssetId) {
        setTyped("");
        setTouched(false);
      }
    },
    /** Opens the preview of the swap. If the typed amount is invalid, moves the focus to the amount field. */
    preview() {
      setTouched(true);
      if (checked.problem && !lost) return field.current?.focus();
      // The form clears the last result only when the preview opens again, because the sheet still shows it while
      // closing.
      if (!swapping.busy) swapping.clear();
      setPreviewing(true);
    },
    close: () => setPreviewing(false),
  };
}

function problemText(
  problem: AmountProblem,
  { assetId, most }: AmountBounds,
  { betsPerGemPlay }: SwapOffer,
  t: typeof translate,
): string {
  if (problem === "nothing") return t("swap.nothing");
  if (problem === "above_balance") return t("swap.aboveBalance");
  if (problem !== "above_most") return typedRefusalText(problem, assets[assetId].decimals);
  if (most !== null && /[1-9]/.test(most))
    return t("swap.aboveMost", { most: formatAmountText(most), asset: assetName(assetId, t, most) });
  return assetId === "GEM" ? t("swap.gemNone", { bets: betsPerGemPlay }) : t("swap.mostNone");
}

/** Returns a text that explains why the player cannot swap a pair now. Returns undefined if the swap is possible. */
function closedText(
  { closed }: SwapPair,
  { launchAtMs, tplayOwnBets }: SwapOffer,
  t: typeof translate,
): string | undefined {
  if (closed === null) return undefined;
  if (closed === "price") return t("swap.closedPrice");
  if (closed === "bets") return t("swap.closedBets", { amount: formatAmountText(tplayOwnBets) });
  if (closed === "trading") return t("swap.closedTrading");
  if (launchAtMs === null) return t("swap.closedLaunch");
  return t("swap.closedUntil", { time: formatMoment(launchAtMs, "dayTime") });
}
