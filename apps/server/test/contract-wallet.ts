// A wallet that is a contract: its owner's signature counts as its own. For tests of sign-in only.
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
  /** Where the wallet of an owner is, or will be. */
  addressFor(owner: Address): Promise<Address>;
  /** What has to be called on the factory to deploy it. */
  deployCall(owner: Address): Hex;
  deploy(owner: Address): Promise<void>;
}

/** Deploys a factory of such wallets. */
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
