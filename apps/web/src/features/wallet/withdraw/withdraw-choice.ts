import type { Data } from "@gemplay/api-schema";
import { assetsStore, useStore } from "../../../stores/index.ts";

export type WithdrawAsset = Data<"GET /assets/withdraw_assets">[number];

export interface WithdrawChoice {
  readonly asset: WithdrawAsset;
  readonly network: WithdrawAsset["blockchainArray"][number];
}

/** Returns every combination of an asset and a network for its withdrawal. */
export function withdrawChoices(offered: readonly WithdrawAsset[]): readonly WithdrawChoice[] {
  return offered.flatMap((asset) => asset.blockchainArray.map((network) => ({ asset, network })));
}

/** Returns the stored choice of asset and network if the server offers this choice, otherwise the first offer. */
export function useWithdrawChoice(offered: readonly WithdrawAsset[]): WithdrawChoice | undefined {
  const assetId = useStore(assetsStore, (choice) => choice.assetId);
  const blockchainId = useStore(assetsStore, ({ withdrawBlockchain }) => withdrawBlockchain);
  const choices = withdrawChoices(offered);
  return (
    choices.find(
      ({ asset, network }) => asset.assetId === assetId && network.blockchainId === blockchainId,
    ) ??
    choices.find(({ asset }) => asset.assetId === assetId) ??
    choices[0]
  );
}

export function chooseWithdrawal({ asset, network }: WithdrawChoice): void {
  assetsStore.set({
    assetId: asset.assetId,
    withdrawBlockchain: network.blockchainId,
    chain: network.label,
  });
}
