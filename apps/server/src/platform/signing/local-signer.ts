import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Signer } from "./signer.ts";

/** Creates a signer that signs with a private key in the memory of the process. */
export function createLocalSigner(key: Hex): Signer {
  const account = privateKeyToAccount(key);
  return {
    address: account.address,
    signTransaction: (asked) => account.signTransaction(asked),
    signMessage: (message) => account.signMessage({ message }),
    assertThere: async () => {},
  };
}
