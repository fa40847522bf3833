// The home screen also opens the balances sheet but does not load the styles of other screens, so this file imports
// `screens.css`.
import "../../ui/styles/screens.css";
import type { AssetId } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type PageKey, useT } from "../../i18n/index.ts";
import { assetsQueries } from "../../queries/index.ts";
import { withQueries } from "../../queries/with-queries.tsx";
import { Art, AssetIcon, ErrorState, Icon, Sheet, Skeleton } from "../../ui/index.ts";
import { about, assetTitle, heldOf, inOrder } from "./asset-values.ts";
import { Balance } from "./balance.tsx";
import { HideBalances } from "./hide-balances.tsx";

interface BalancesSheetProps {
  readonly open: boolean;
  onClose(): void;
}

/** For each asset, the action that players most often take next, such as a deposit. */
const nextStep: Readonly<Record<AssetId, { readonly text: PageKey; readonly href: string }>> = {
  PLAY: { text: "wallet.deposit", href: "/deposit" },
  TPLAY: { text: "deposit.play", href: "/index" },
  U: { text: "wallet.swap", href: "/swap?from=U&to=PLAY" },
  GEM: { text: "wallet.swap", href: "/swap?from=GEM&to=PLAY" },
};

/**
 * Lists all balances of the player with the names of the assets. Players open the balances sheet from the header of any
 * screen. The sheet has a link to the wallet screen.
 */
function BalancesSheet({ open, onClose }: BalancesSheetProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(assetsQueries.assets());
  return (
    <Sheet open={open} onClose={onClose} title={t("wallet.total")} titleHidden>
      <div className="-mt-40 mb-4 flex h-24 items-center gap-4 pr-44 text-13 text-muted">
        <span aria-hidden="true">{t("wallet.total")}</span>
        <HideBalances />
      </div>
      {data?.totalU === null ? <p className="mb-16 text-13 text-muted">{t("wallet.noPrice")}</p> : null}
      {data?.totalU == null ? null : (
        <p className="big mb-16 text-28 font-bold [overflow-wrap:anywhere]">
          {"≈ "}
          <Balance value={data.totalU} big tappable />{" "}
          <span className="text-14 font-medium tracking-normal text-muted">{"U"}</span>
        </p>
      )}
      {data ? (
        <ul className="card bg-sunken">
          {inOrder(data.assets).map(({ assetId }) => (
            <li key={assetId} className="row relative flex-wrap">
              <AssetIcon asset={assetId} size={32} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-8 text-16 font-semibold">
                  {/* The link covers the whole row. The balance and the action lie above the link. */}
                  <Link
                    href="/wallet"
                    className="text-inherit after:absolute after:inset-0"
                    onClick={onClose}
                  >
                    {assetTitle(assetId, t)}
                  </Link>
                  <span className="relative z-1">
                    <Balance value={heldOf(data, assetId)} big tappable />
                  </span>
                </span>
                <span className="block text-12 text-muted">{t(about[assetId])}</span>
              </span>
              <Link
                href={nextStep[assetId].href}
                className="button quiet sm relative z-1 min-w-76 px-8"
                onClick={onClose}
              >
                {t(nextStep[assetId].text)}
              </Link>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={t("wallet.assetsFailed")} error={error} onRetry={() => refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t("state.loading")}>
          <Skeleton height={256} className="rounded-16" />
        </div>
      )}
      <div className="mt-16 grid grid-cols-2 gap-12">
        <Link href="/wallet" className="button quiet" onClick={onClose}>
          <Art name="tab-wallet" size={18} />
          {t("tab.wallet")}
        </Link>
        <Link href="/depositRecords" className="button quiet" onClick={onClose}>
          <Icon name="list" size={18} />
          {t("records.title")}
        </Link>
      </div>
    </Sheet>
  );
}

export default withQueries(BalancesSheet);
