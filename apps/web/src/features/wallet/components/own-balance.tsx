import { assets, isAssetId } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { Amount } from "../../../ui/index.ts";

/** Shows the player's balance of an asset with its unit. Shows a dash until the balance is loaded. */
export function OwnBalance({ assetId }: { readonly assetId: string }) {
  const { data } = useQuery(assetsQueries.assets());
  if (!data) return <span>—</span>;
  const balance = data.assets.find((asset) => asset.assetId === assetId)?.balance ?? "0";
  return (
    <span>
      <Amount value={balance} tappable /> {isAssetId(assetId) ? assets[assetId].shownAs : assetId}
    </span>
  );
}

/** Shows the player's balance of an asset as a line with a label. */
export function BalanceLine({ assetId }: { readonly assetId: string }) {
  const t = useT();
  return (
    <p className="label-value text-13">
      <span className="text-muted">{t("withdraw.balance")}</span>
      <OwnBalance assetId={assetId} />
    </p>
  );
}
