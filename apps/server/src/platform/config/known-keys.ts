import { mnemonicToAccount } from "viem/accounts";

/** The phrase from which every local test chain makes its funded accounts; anybody may use them. */
const publicPhrase = "test test test test test test test test test test test junk";
const publicAccounts = 20;

/** Made when they are first asked for: it takes most of a second. */
let publicAddresses: ReadonlySet<string> | undefined;

function derivePublicAddresses(): ReadonlySet<string> {
  const indices = Array.from({ length: publicAccounts }, (_, addressIndex) => addressIndex);
  return new Set(indices.map((addressIndex) => mnemonicToAccount(publicPhrase, { addressIndex }).address));
}

/** Whether a private key is one that everybody knows, so that nothing of value may depend on it. */
export function isPublicKey(address: string): boolean {
  publicAddresses ??= derivePublicAddresses();
  return publicAddresses.has(address);
}
