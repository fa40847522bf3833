import { createStore } from "./create-store.ts";
import { queryClient } from "./query-client.ts";

/** What a balance shows before the server has said it. */
export const initialBalance = "0.0000";

/**
 * What the player chose in the wallet's screens. The other assets data (balance, assets, walletAddress, depositAssets,
 * depositRecords) is the server's and lives in the query cache under `["assets", <field>]`.
 */
export interface AssetsChoice {
  /** Value of the deposit asset: its token key on the chain. */
  readonly token: string;
  /** Value of the deposit network. */
  readonly series: string;
  /** Value of the withdraw asset. */
  readonly assetId: string;
  /** Name of the chosen network, as shown. */
  readonly chain: string;
  /** Value of the withdraw network: its blockchainId. */
  readonly withdrawBlockchain: string;
}

const nothingChosen: AssetsChoice = { token: "", series: "", assetId: "", chain: "", withdrawBlockchain: "" };

export const assetsStore = createStore<AssetsChoice>(nothingChosen);

/** Forgets everything about the player's assets. */
export function clearAssets(): void {
  assetsStore.set(nothingChosen);
  queryClient.removeQueries({ queryKey: ["assets"] });
}
