import type { Data } from "@gemplay/api-schema";
import { assetsStore, useStore } from "../../../stores/index.ts";

export type WithdrawAsset = Data<"GET /assets/withdraw_assets">[number];

export interface WithdrawChoice {
  readonly asset: WithdrawAsset;
  readonly network: WithdrawAsset["blockchainArray"][number];
}

/** Returns every possible combination of an asset and a network for a withdrawal. */
export function withdrawChoices(offered: readonly WithdrawAsset[]): readonly WithdrawChoice[] {
  return offered.flatMap((asset) => asset.blockchainArray.map((network) => ({ asset, network })));
}

/**
 * Returns the asset and the network that the player chose last, if the server still offers this choice. If the choice
 * is no longer offered, returns the first asset and network that the server offers.
 */
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
