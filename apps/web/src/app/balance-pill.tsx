import { useT } from "../i18n/index.ts";
import { preferencesStore, useStore } from "../stores/index.ts";
import { Amount, AssetIcon, Skeleton } from "../ui/index.ts";

interface BalancePillProps {
  /** Decimal text; undefined while it is not known. */
  readonly gem?: string | undefined;
  readonly play?: string | undefined;
  /** The server has not said both yet: nothing is shown that looks like a balance. */
  readonly waiting: boolean;
  /** Opens all balances; absent until the code for that is there. */
  readonly onOpen?: () => void;
}

const hiddenAmount = <span aria-hidden="true">{"∗∗∗∗"}</span>;

/** Gem and PLAY in the header; a tap opens all balances. */
export function BalancePill({ gem, play, waiting, onOpen }: BalancePillProps) {
  const t = useT();
  const hidden = useStore(preferencesStore, ({ balancesHidden }) => balancesHidden);
  const shown = (value: string | undefined) => {
    if (hidden) return hiddenAmount;
    if (value !== undefined) return <Amount value={value} />;
    return waiting ? <Skeleton width={46} height={12} /> : "–";
  };
  return (
    <button
      type="button"
      className="pill"
      aria-haspopup="dialog"
      aria-busy={waiting || undefined}
      onClick={onOpen}
    >
      <span className="sr-only">{t(waiting ? "state.loading" : "nav.balances")}</span>
      <AssetIcon asset="GEM" size={18} />
      {shown(gem)}
      <i aria-hidden="true" />
      <AssetIcon asset="PLAY" size={18} />
      {shown(play)}
    </button>
  );
}
