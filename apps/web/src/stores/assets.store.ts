import { createStore } from "./create-store.ts";

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

/** Forgets what the player chose; what was read goes with the session. */
export function clearAssets(): void {
  assetsStore.set(nothingChosen);
}
