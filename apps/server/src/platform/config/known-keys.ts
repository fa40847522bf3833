import { mnemonicToAccount } from "viem/accounts";

/** The phrase from which every local test chain makes its funded accounts; anybody may use them. */
const publicPhrase = "test test test test test test test test test test test junk";
const publicAccounts = 20;

/** Whether a private key is one that everybody knows, so that nothing of value may depend on it. */
export function isPublicKey(address: string): boolean {
  for (let index = 0; index < publicAccounts; index++) {
    if (mnemonicToAccount(publicPhrase, { addressIndex: index }).address === address) return true;
  }
  return false;
}
