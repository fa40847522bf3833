import { useT } from "../i18n/index.ts";
import { preferencesStore, useStore } from "../stores/index.ts";
import { Amount, AssetIcon, Skeleton } from "../ui/index.ts";

interface BalancePillProps {
  /** Balance as decimal text, or undefined until the balance is known. */
  readonly gem?: string | undefined;
  readonly play?: string | undefined;
  /**
   * True until the server has sent both balances. While `waiting` is true, the header shows a placeholder instead of
   * the balances.
   */
  readonly waiting: boolean;
  /**
   * Opens the sheet with all balances of the player. The function is undefined until the page has loaded the code of
   * the balance sheet.
   */
  readonly onOpen?: () => void;
}

const hiddenAmount = <span aria-hidden="true">{"∗∗∗∗"}</span>;

/** Shows the balances in gems and in PLAY in the header. A tap on the balances opens the sheet with all balances. */
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
