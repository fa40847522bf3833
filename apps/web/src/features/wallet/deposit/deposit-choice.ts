import type { Data } from "@gemplay/api-schema";
import { type TokenKey, tokenKeys } from "@gemplay/chain";
import { assetsStore, useStore } from "../../../stores/index.ts";

type DepositAsset = Data<"GET /assets/deposit_assets">[number];

export interface DepositChoice {
  readonly asset: DepositAsset;
  readonly network: DepositAsset["blockchainArray"][number];
  readonly token: TokenKey;
}

/**
 * Returns the token and the network that the player chose last, if the server still offers this choice. If the choice
 * is no longer offered, returns the first token and network that the server offers. Returns undefined if the server
 * offers no token.
 */
export function useDepositChoice(offered: readonly DepositAsset[]): DepositChoice | undefined {
  const value = useStore(assetsStore, ({ token }) => token);
  const series = useStore(assetsStore, (choice) => choice.series);
  const asset = offered.find((one) => one.value === value) ?? offered[0];
  const network = asset?.blockchainArray.find((one) => one.series === series) ?? asset?.blockchainArray[0];
  const token = tokenKeys.find((key) => key === asset?.value);
  return asset && network && token ? { asset, network, token } : undefined;
}

export function chooseAsset(asset: DepositAsset): void {
  const [first] = asset.blockchainArray;
  assetsStore.set({ token: asset.value, series: first?.series ?? "", chain: first?.label ?? "" });
}

export function chooseNetwork(network: DepositAsset["blockchainArray"][number]): void {
  assetsStore.set({ series: network.series, chain: network.label });
}
