import { useT } from "../i18n/index.ts";
import { initialBalance, preferencesStore, useStore } from "../stores/index.ts";
import { Amount, AssetIcon } from "../ui/index.ts";

interface BalancePillProps {
  /** Decimal text; undefined while it is not known. */
  readonly gem?: string | undefined;
  readonly play?: string | undefined;
  /** The server has not said both yet: what stands there is no balance, and looks and sounds like none. */
  readonly waiting: boolean;
}

const hiddenAmount = <span aria-hidden="true">{"∗∗∗∗"}</span>;

/** Gem and PLAY in the header; a tap shows all their digits. */
export function BalancePill({ gem, play, waiting }: BalancePillProps) {
  const t = useT();
  const hidden = useStore(preferencesStore, ({ balancesHidden }) => balancesHidden);
  const shown = (value: string | undefined, full: boolean) =>
    hidden ? (
      hiddenAmount
    ) : value === undefined && !waiting ? (
      "–"
    ) : (
      <Amount value={value ?? initialBalance} full={full} />
    );
  return (
    <>
      <button type="button" className="pill" popoverTarget="balances" aria-busy={waiting || undefined}>
        <span className="sr-only">{t(waiting ? "state.loading" : "nav.balances")}</span>
        <AssetIcon asset="GEM" size={18} />
        {shown(gem, false)}
        <i aria-hidden="true" />
        <AssetIcon asset="PLAY" size={18} />
        {shown(play, false)}
      </button>
      <div id="balances" className="balances" popover="auto">
        <p className="label-value">
          <AssetIcon asset="GEM" size={18} />
          {shown(gem, true)}
        </p>
        <p className="label-value">
          <AssetIcon asset="PLAY" size={18} />
          {shown(play, true)}
        </p>
      </div>
    </>
  );
}
