import { createStore } from "./create-store.ts";

/** The balance that the page shows until the server has sent the real balance. */
export const initialBalance = "0.0000";

/**
 * The player's choices in the wallet screens. All other data about assets (balance, assets, walletAddress,
 * depositAssets, depositRecords) comes from the server and is in the query cache under `["assets", <field>]`.
 */
export interface AssetsChoice {
  /** Id of the chosen asset for deposits, which is the token's key in the chain configuration. */
  readonly token: string;
  /** Id of the chosen network for deposits. */
  readonly series: string;
  /** Id of the chosen asset for withdrawals. */
  readonly assetId: string;
  /** Display name of the chosen network. */
  readonly chain: string;
  /** Id of the chosen network for withdrawals (`blockchainId`). */
  readonly withdrawBlockchain: string;
}

const nothingChosen: AssetsChoice = { token: "", series: "", assetId: "", chain: "", withdrawBlockchain: "" };

export const assetsStore = createStore<AssetsChoice>(nothingChosen);

/**
 * Removes the player's choices in the wallet screens. Cached server data is removed separately, when the session
 * changes.
 */
export function clearAssets(): void {
  assetsStore.set(nothingChosen);
}
