import type { AssetId } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { type PageKey, useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { Amount, AssetIcon, Skeleton } from "../../../ui/index.ts";
import type { Quote } from "../api/quote-swap.ts";
import { assetTitle, type SwapPair } from "../swap-choice.ts";
import { OwnBalance } from "./pay-card.tsx";

/** For each paid asset, the text key of the description of the swap. */
const about: Record<AssetId, PageKey> = {
  PLAY: "swap.aboutU",
  U: "swap.aboutPlay",
  GEM: "swap.aboutGem",
  TPLAY: "swap.aboutTplay",
};

interface ReceiveCardProps {
  readonly pair: SwapPair;
  /** The last quote that the server has sent. The value is undefined if the page has no quote. */
  readonly quote: Quote | undefined;
  readonly waiting: boolean;
  readonly betsPerGemPlay: string;
}

/** Shows the amount that the player receives. Only the quote of the server determines the received amount. */
export function ReceiveCard({ pair, quote, waiting, betsPerGemPlay }: ReceiveCardProps) {
  const t = useT();
  const { data } = useQuery(assetsQueries.assets());
  const balance = data?.assets.find(({ assetId }) => assetId === pair.toAssetId)?.balance;
  const long = (quote?.received.length ?? 0) > 18;
  return (
    <div className="card pad">
      <div className="field-label">
        <span>{t("swap.receive")}</span>
        <OwnBalance value={balance} />
      </div>
      <div className="flex items-center justify-between gap-12">
        <output
          className={`min-h-[max(4.4rem,44px)] min-w-0 content-center font-bold tracking-[-0.03em] [overflow-wrap:anywhere] ${long ? "text-22" : "text-28"} ${quote ? "text-emerald" : "text-muted"}`}
          aria-live="polite"
          aria-busy={waiting}
        >
          {quote ? (
            <Amount value={quote.received} tappable />
          ) : waiting ? (
            <Skeleton width={120} height={28} />
          ) : (
            "0"
          )}
        </output>
        <span className="flex min-h-[max(4.4rem,44px)] flex-none items-center gap-8 rounded-12 bg-raised-2 pr-12 pl-9 text-16 font-semibold shadow-[var(--edge)]">
          <AssetIcon asset={pair.toAssetId} size={26} />
          {assetTitle(pair.toAssetId, t)}
        </span>
      </div>
      <p className="mt-10 text-13 text-muted">{t(about[pair.fromAssetId], { bets: betsPerGemPlay })}</p>
    </div>
  );
}
