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

/** The number of deposit addresses that one transaction sweeps. */
export const addressesASweep = 40;
/**
 * The gas limit of a sweep: twice the gas that one full sweep uses if each wallet is deployed first. The sender pays
 * only for used gas.
 */
const gasLimit = 9_000_000n;

/**
 * The sweeping account and the factory on the chain. Every method throws ProviderError if the provider gives no clear
 * answer.
 */
export interface SweepChain extends SenderChain {
  callOf(token: Address, salts: readonly Hash[]): Call;
  /** Returns whether the factory would sweep these deposit addresses now. */
  wouldSweep(token: Address, salts: readonly Hash[]): Promise<boolean>;
  /** Returns the vault's present balance of a token, in base units. */
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
