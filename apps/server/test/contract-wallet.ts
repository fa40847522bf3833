// A wallet that is a contract: its owner's signature counts as its own. For tests of sign-in only.
import solc from "solc";
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { devKeys } from "../../../tools/stack/dev-accounts.ts";

const source = `
pragma solidity ^0.8.0;
contract Wallet {
  address private immutable owner;
  constructor(address owner_) { owner = owner_; }
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    if (signature.length != 65) return 0xffffffff;
    address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}
contract Factory {
  function make(address owner) external returns (address) { return address(new Wallet{salt: 0}(owner)); }
}`;

interface Compiled {
  readonly errors?: readonly { severity: string; formattedMessage: string }[];
  readonly contracts: { "Wallet.sol": { Factory: { abi: Abi; evm: { bytecode: { object: string } } } } };
}

function compileFactory(): { abi: Abi; bytecode: Hex } {
  const input = {
    language: "Solidity",
    sources: { "Wallet.sol": { content: source } },
    settings: { outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const failure = output.errors?.find(({ severity }) => severity === "error");
  if (failure !== undefined) throw new Error(failure.formattedMessage);
  const { abi, evm } = output.contracts["Wallet.sol"].Factory;
  return { abi, bytecode: `0x${evm.bytecode.object}` };
}

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
  const { abi, bytecode } = compileFactory();
  const transport = http(rpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: 50 });
  const sender = createWalletClient({ account: privateKeyToAccount(devKeys.admin), transport });
  const { contractAddress } = await reader.waitForTransactionReceipt({
    hash: await sender.deployContract({ abi, bytecode, chain: null }),
  });
  if (!contractAddress) throw new Error("the factory was not deployed");
  const deployCall = (owner: Address) => encodeFunctionData({ abi, functionName: "make", args: [owner] });
  return {
    address: contractAddress,
    deployCall,
    async addressFor(owner) {
      const { result } = await reader.simulateContract({
        address: contractAddress,
        abi,
        functionName: "make",
        args: [owner],
      });
      return result as Address;
    },
    async deploy(owner) {
      const hash = await sender.sendTransaction({
        to: contractAddress,
        data: deployCall(owner),
        chain: null,
      });
      await reader.waitForTransactionReceipt({ hash });
    },
  };
}
