/** A wallet with the interface that the standard EIP-1193 defines. The errors of a wallet have a property `code`. */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: "accountsChanged", listener: (accounts: readonly string[]) => void): unknown;
  on?(event: "disconnect", listener: (error: unknown) => void): unknown;
  removeListener?(event: string, listener: (...values: never[]) => void): unknown;
}
