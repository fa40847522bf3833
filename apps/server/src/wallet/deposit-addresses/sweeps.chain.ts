import { depositFactoryAbi } from "@gemplay/chain/abi";
import { type Address, encodeFunctionData, erc20Abi, type Hash, type PublicClient } from "viem";
import { asked } from "../../platform/chain/index.ts";
import {
  type Call,
  createSenderChain,
  refusalOf,
  type SenderChain,
} from "../../platform/chain-sender/index.ts";
import type { Signer } from "../../platform/signing/index.ts";

/** The maximum number of deposit addresses that one transaction sweeps. */
export const addressesASweep = 40;
/**
 * The gas limit of a sweep, which is twice the gas of a sweep of the maximum size that must first deploy every wallet
 * contract. The sender pays only for the gas that the transaction uses.
 */
const gasLimit = 9_000_000n;

/**
 * The account that sends sweeps, and the factory contract, on the chain. Every method throws ProviderError if the RPC
 * provider gives no clear answer.
 */
export interface SweepChain extends SenderChain {
  callOf(token: Address, salts: readonly Hash[]): Call;
  /** Returns whether the factory contract would sweep the given deposit addresses now. */
  wouldSweep(token: Address, salts: readonly Hash[]): Promise<boolean>;
  /** Returns the vault's current balance of a token, in base units. */
  inVault(token: Address): Promise<bigint>;
}

export interface SweepChainOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  readonly factory: Address;
  readonly vault: Address;
  readonly signer: Signer;
}

export function createSweepChain({ client, chainId, factory, vault, signer }: SweepChainOptions): SweepChain {
  const call = (token: Address, salts: readonly Hash[]) =>
    ({ abi: depositFactoryAbi, functionName: "sweep", args: [token, salts] }) as const;
  return {
    ...createSenderChain({ client, chainId, signer, gasLimit }),
    callOf: (token, salts) => ({ to: factory, data: encodeFunctionData(call(token, salts)) }),
    async wouldSweep(token, salts) {
      const simulated = client.simulateContract({
        account: signer.address,
        address: factory,
        ...call(token, salts),
      });
      return (await refusalOf("a sweep", simulated)) === undefined;
    },
    inVault: (token) =>
      asked(
        "balance of the vault",
        client.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [vault] }),
      ),
  };
}
