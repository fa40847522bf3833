// A wallet that is a contract, for tests of the sign-in. The contract accepts the signature of its owner as the
// signature of the wallet.
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { compileFile, deploy } from "../../../tests/setup/compiled.ts";
import { devKeys } from "../../../tools/stack/chain/dev-accounts.ts";

export interface WalletFactory {
  readonly address: Address;
  /** Returns the address that the wallet of an owner has or will have. */
  addressFor(owner: Address): Promise<Address>;
  /** Returns the call data with which the factory deploys the wallet. */
  deployCall(owner: Address): Hex;
  deploy(owner: Address): Promise<void>;
}

/** Deploys a contract that creates contract wallets. */
export async function deployWalletFactory(rpcUrl: string): Promise<WalletFactory> {
  const factory = compileFile("contracts/test/support/OwnedWallet.sol")("OwnedWalletFactory");
  const { abi } = factory;
  const transport = http(rpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: 50 });
  const sender = createWalletClient({ account: privateKeyToAccount(devKeys.admin), transport });
  const address = await deploy(rpcUrl, factory);
  const deployCall = (owner: Address) => encodeFunctionData({ abi, functionName: "make", args: [owner] });
  return {
    address,
    deployCall,
    async addressFor(owner) {
      const { result } = await reader.simulateContract({
        address,
        abi,
        functionName: "make",
        args: [owner],
      });
      return result as Address;
    },
    async deploy(owner) {
      const hash = await sender.sendTransaction({
        to: address,
        data: deployCall(owner),
        chain: null,
      });
      await reader.waitForTransactionReceipt({ hash });
    },
  };
}
