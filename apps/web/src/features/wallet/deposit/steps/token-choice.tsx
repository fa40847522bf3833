import type { Data } from "@gemplay/api-schema";
import { assets } from "@gemplay/money";
import { useT } from "../../../../i18n/index.ts";
import { AssetIcon, Choice } from "../../../../ui/index.ts";
import { chooseAsset, chooseNetwork, type DepositChoice } from "../deposit-choice.ts";

interface TokenChoiceProps {
  readonly offered: Data<"GET /assets/deposit_assets">;
  readonly choice: DepositChoice;
}

/** Lets the player choose the token of a deposit, and the network if the server offers several networks. */
export function TokenChoice({ offered, choice }: TokenChoiceProps) {
  return (
    <>
      <AssetChoice offered={offered} choice={choice} />
      {choice.asset.blockchainArray.length > 1 ? <NetworkChoice choice={choice} /> : null}
    </>
  );
}

/** Lets the player choose one of the offered tokens. Each card names the asset that the server credits. */
function AssetChoice({ offered, choice }: TokenChoiceProps) {
  const t = useT();
  return (
    <Choice
      label={t("deposit.asset")}
      value={choice.asset.value}
      options={offered.map((asset) => ({
        value: asset.value,
        content: (
          <>
            <AssetIcon asset={asset.value} size={24} />
            <span className="min-w-0 py-4">
              <b className="block font-semibold">{asset.name}</b>
              <span className="block text-12 text-muted">
                {t(asset.assetId === asset.value ? "deposit.creditedAs" : "deposit.creditedOneToOne", {
                  asset: assets[asset.assetId].shownAs,
                })}
              </span>
            </span>
          </>
        ),
      }))}
      onChange={(value) => {
        const asset = offered.find((one) => one.value === value);
        if (asset) chooseAsset(asset);
      }}
    />
  );
}

function NetworkChoice({ choice }: Pick<TokenChoiceProps, "choice">) {
  const t = useT();
  const networks = choice.asset.blockchainArray;
  return (
    <Choice
      label={t("deposit.network")}
      value={choice.network.series}
      options={networks.map((network) => ({
        value: network.series,
        content: (
          <>
            <AssetIcon asset="BNB" size={24} />
            <b className="min-w-0 flex-1 font-semibold">{network.label}</b>
          </>
        ),
      }))}
      onChange={(series) => {
        const network = networks.find((one) => one.series === series);
        if (network) chooseNetwork(network);
      }}
    />
  );
}
