import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Amount, AssetIcon, Icon, Sheet } from "../../../ui/index.ts";
import { usePayingToken } from "./paying-token.ts";
import {
  chooseWithdrawal,
  type WithdrawAsset,
  type WithdrawChoice,
  withdrawChoices,
} from "./withdraw-choice.ts";

interface AssetPickerProps {
  readonly offered: readonly WithdrawAsset[];
  readonly choice: WithdrawChoice;
}

/**
 * Shows the asset and the network of the withdrawal. A tap on the asset opens a sheet with the other assets and
 * networks.
 */
export function AssetPicker({ offered, choice }: AssetPickerProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <div className="field-label">{t("withdraw.asset")}</div>
      <button
        type="button"
        className="field min-h-56 w-full py-6 text-left"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ChoiceFace choice={choice} size={28} />
        <span className="text-right">
          <span className="block text-14 font-semibold">
            <Amount value={choice.asset.balance} />
          </span>
          <span className="block text-12 leading-[1.2] text-muted">{t("withdraw.balance")}</span>
        </span>
        <Icon name="down" size={16} className="mr-10" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("withdraw.asset")}>
        <ul className="card overflow-hidden">
          {withdrawChoices(offered).map((one) => {
            const on = one.asset === choice.asset && one.network === choice.network;
            return (
              <li key={`${one.asset.assetId} ${one.network.blockchainId}`}>
                <button
                  type="button"
                  className="row"
                  aria-pressed={on}
                  onClick={() => {
                    chooseWithdrawal(one);
                    setOpen(false);
                  }}
                >
                  <ChoiceFace choice={one} size={36} />
                  <span className="max-w-[45%] text-right text-14 font-semibold [overflow-wrap:anywhere]">
                    <Amount value={one.asset.balance} full />
                  </span>
                  {on ? <Icon name="check" size={18} className="text-emerald" /> : <span className="w-18" />}
                </button>
              </li>
            );
          })}
        </ul>
      </Sheet>
    </div>
  );
}

function ChoiceFace({
  choice: { asset, network },
  size,
}: {
  readonly choice: WithdrawChoice;
  readonly size: number;
}) {
  const t = useT();
  const token = usePayingToken(asset.assetId);
  return (
    <>
      <AssetIcon asset={asset.assetId} size={size} />
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-semibold">{asset.name}</span>
        <span className="block text-12 leading-[1.2] font-medium text-muted">
          {token === asset.assetId ? network.label : `${t("withdraw.paidAs", { token })} · ${network.label}`}
        </span>
      </span>
    </>
  );
}
