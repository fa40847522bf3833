import { createStore } from "./create-store.ts";

/** The balance that the page shows until the server has sent the real balance. */
export const initialBalance = "0.0000";

/**
 * The player's choices in the wallet screens. All other assets data (balance, assets, walletAddress, depositAssets,
 * depositRecords) comes from the server and is in the query cache under `["assets", <field>]`.
 */
export interface AssetsChoice {
  /** Id of the deposit asset: its token key on the chain. */
  readonly token: string;
  /** Id of the deposit network. */
  readonly series: string;
  /** Id of the withdrawal asset. */
  readonly assetId: string;
  /** Shown name of the chosen network. */
  readonly chain: string;
  /** Id of the withdrawal network: its blockchainId. */
  readonly withdrawBlockchain: string;
}

const nothingChosen: AssetsChoice = { token: "", series: "", assetId: "", chain: "", withdrawBlockchain: "" };

export const assetsStore = createStore<AssetsChoice>(nothingChosen);

/** Clears the player's choices. The cached data is removed when the session changes. */
export function clearAssets(): void {
  assetsStore.set(nothingChosen);
}
