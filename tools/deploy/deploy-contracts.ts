// Deploys the contracts from the committed bytecode: no Solidity compiler is needed to start the product.
// The vault's roles and rules are set in its constructor, so the deployer ends with no right over anything.
import { setTimeout as sleep } from "node:timers/promises";
import { chainName, nativeCurrency } from "@gemplay/chain";
import {
  commitmentsAbi,
  depositFactoryAbi,
  localUsdtAbi,
  playTokenAbi,
  tokenAbi,
  vaultAbi,
} from "@gemplay/chain/abi";
import {
  commitmentsBytecode,
  depositFactoryBytecode,
  localUsdtBytecode,
  playTokenBytecode,
  vaultBytecode,
} from "@gemplay/chain/bytecode";
import {
  type Account,
  type Address,
  BaseError,
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  type PublicClient,
  type Transport,
  type WalletClient,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";

export interface Deployment {
  readonly rpcUrl: string;
  /** Pays for the deployment; holds no role afterwards unless it is named below as well. */
  readonly deployerKey: Hex;
  /** Holders of the vault's roles: three different accounts. */
  readonly adminAddress: Address;
  readonly payoutAddress: Address;
  readonly pauserAddress: Address;
  /** May commit; another account than the admin's. */
  readonly committerAddress: Address;
  /** Receives the whole supply of PLAY, and of the local USDT. */
  readonly treasuryAddress: Address;
  /** USDT where it exists already; without it a local one is deployed. */
  readonly usdtAddress?: Address;
  /** Base units of PLAY (18 decimals), fixed for ever; `playSupplyBase` unless given. */
  readonly playSupplyBase?: bigint;
  /** Base units that may leave the vault in any 24 hours; `dailyCapsBase` unless given. */
  readonly dailyCapsBase?: { readonly play: bigint; readonly usdt: bigint };
  /** Told of each contract, by the server's variable for it, when it is mined, so that nothing is lost when a later one fails. */
  readonly onDeployed?: (name: keyof ContractAddresses, address: Address) => void;
  /** Seconds between naming a new admin and its acceptance; `adminDelaySeconds` unless given. */
  readonly adminDelaySeconds?: number;
}

/** Checksummed addresses, and where to begin reading. */
export interface DeployedContracts {
  readonly vault: Address;
  readonly playToken: Address;
  readonly usdtToken: Address;
  readonly commitments: Address;
  /** Makes the personal deposit addresses of this vault. */
  readonly depositFactory: Address;
  /** The block that holds the vault's creation: no deposit can be in an earlier one. */
  readonly startBlock: bigint;
}

const wholeToken = 10n ** 18n;
/** What is deployed unless another is given. */
export const playSupplyBase = 10_000_000_000n * wholeToken;
export const dailyCapsBase = { play: 10_000_000n * wholeToken, usdt: 1_000_000n * wholeToken };
export const adminDelaySeconds = 2 * 24 * 60 * 60;
const localUsdtSupplyBase = 10_000_000_000n * wholeToken;

/** The contracts by the server's variables for them. */
export type ContractAddresses = Readonly<
  Record<
    | "PLAY_TOKEN_ADDRESS"
    | "USDT_TOKEN_ADDRESS"
    | "VAULT_ADDRESS"
    | "COMMITMENTS_ADDRESS"
    | "DEPOSIT_FACTORY_ADDRESS",
    Address
  >
>;

/** Creation code with its arguments, in the order in which the contracts need each other. */
export const creations: Readonly<
  Record<keyof ContractAddresses, (deployment: Deployment, standing: Partial<ContractAddresses>) => Hex>
> = {
  PLAY_TOKEN_ADDRESS: (deployment) =>
    encodeDeployData({
      abi: playTokenAbi,
      bytecode: playTokenBytecode,
      args: [deployment.treasuryAddress, deployment.playSupplyBase ?? playSupplyBase],
    }),
  USDT_TOKEN_ADDRESS: (deployment) =>
    encodeDeployData({
      abi: localUsdtAbi,
      bytecode: localUsdtBytecode,
      args: [deployment.treasuryAddress, localUsdtSupplyBase],
    }),
  VAULT_ADDRESS: (deployment, standing) => {
    const caps = deployment.dailyCapsBase ?? dailyCapsBase;
    const rules = [
      { token: stands(standing, "PLAY_TOKEN_ADDRESS"), dailyCap: caps.play },
      { token: stands(standing, "USDT_TOKEN_ADDRESS"), dailyCap: caps.usdt },
    ];
    const { adminAddress, payoutAddress, pauserAddress } = deployment;
    return encodeDeployData({
      abi: vaultAbi,
      bytecode: vaultBytecode,
      args: [
        deployment.adminDelaySeconds ?? adminDelaySeconds,
        ...([adminAddress, payoutAddress, pauserAddress] as const),
        rules,
      ],
    });
  },
  COMMITMENTS_ADDRESS: commitmentsCreation,
  DEPOSIT_FACTORY_ADDRESS: (_deployment, standing) =>
    depositFactoryCreation(stands(standing, "VAULT_ADDRESS"), [
      stands(standing, "PLAY_TOKEN_ADDRESS"),
      stands(standing, "USDT_TOKEN_ADDRESS"),
    ]),
};

function stands(standing: Partial<ContractAddresses>, name: keyof ContractAddresses): Address {
  const address = standing[name];
  if (address === undefined) throw new Error(`${name} is needed first`);
  return address;
}

/**
 * Deploys PLAY, USDT (unless an address is given), the vault with both allowed, capped and its roles granted, the contract of
 * commitments and the factory of deposit addresses, but for what stands already, and resolves when all of it is mined.
 * @returns with the block that holds the vault's creation, where it was deployed now
 * @throws when a transaction fails (roles that are not three different accounts, no code at `usdtAddress`, a deployer
 *         without money for gas)
 */
export async function deployMissing(
  deployment: Deployment,
  standing: Partial<ContractAddresses>,
): Promise<{ readonly addresses: ContractAddresses; readonly startBlock: bigint | undefined }> {
  const deployer = await connect(deployment.rpcUrl, deployment.deployerKey);
  const { usdtAddress, onDeployed } = deployment;
  const addresses: Partial<Record<keyof ContractAddresses, Address>> = { ...standing };
  if (usdtAddress !== undefined) addresses.USDT_TOKEN_ADDRESS = getAddress(usdtAddress);
  let startBlock: bigint | undefined;
  for (const [name, creation] of Object.entries(creations) as [keyof ContractAddresses, Creation][]) {
    if (addresses[name] !== undefined) continue;
    const made = await deploy(deployer, creation(deployment, addresses));
    addresses[name] = made.address;
    if (name === "VAULT_ADDRESS") startBlock = made.blockNumber;
    onDeployed?.(name, made.address);
  }
  return { addresses: addresses as ContractAddresses, startBlock };
}

type Creation = (typeof creations)[keyof ContractAddresses];

/**
 * Deploys everything anew, each time: the caller keeps the addresses and asks once.
 * @throws as `deployMissing`
 */
export async function deployContracts(deployment: Deployment): Promise<DeployedContracts> {
  const { addresses, startBlock } = await deployMissing(deployment, {});
  if (startBlock === undefined) throw new Error("The vault's block is not known");
  return {
    vault: addresses.VAULT_ADDRESS,
    playToken: addresses.PLAY_TOKEN_ADDRESS,
    usdtToken: addresses.USDT_TOKEN_ADDRESS,
    commitments: addresses.COMMITMENTS_ADDRESS,
    depositFactory: addresses.DEPOSIT_FACTORY_ADDRESS,
    startBlock,
  };
}

function commitmentsCreation({
  adminAddress,
  committerAddress,
}: Pick<Deployment, "adminAddress" | "committerAddress">): Hex {
  return encodeDeployData({
    abi: commitmentsAbi,
    bytecode: commitmentsBytecode,
    args: [adminAddress, committerAddress],
  });
}

function depositFactoryCreation(vault: Address, tokens: readonly Address[]): Hex {
  return encodeDeployData({
    abi: depositFactoryAbi,
    bytecode: depositFactoryBytecode,
    args: [vault, [...tokens]],
  });
}

/**
 * Deploys the contract of commitments alone, and resolves when it is mined.
 * @throws when the transaction fails
 */
export async function deployCommitments(
  deployment: Pick<Deployment, "rpcUrl" | "deployerKey" | "adminAddress" | "committerAddress">,
): Promise<Address> {
  return await deployCode(deployment.rpcUrl, deployment.deployerKey, commitmentsCreation(deployment));
}

/**
 * Deploys the factory of deposit addresses alone, and resolves when it is mined.
 * @param tokens that may go to this vault only, from now on
 * @throws when the transaction fails
 */
export async function deployDepositFactory(
  { rpcUrl, deployerKey }: Pick<Deployment, "rpcUrl" | "deployerKey">,
  vault: Address,
  tokens: readonly Address[],
): Promise<Address> {
  return await deployCode(rpcUrl, deployerKey, depositFactoryCreation(vault, tokens));
}

/**
 * Deploys one contract, and resolves when it is mined.
 * @param data creation code with the constructor's arguments
 * @returns checksummed
 * @throws when the transaction fails
 */
export async function deployCode(rpcUrl: string, deployerKey: Hex, data: Hex): Promise<Address> {
  return (await deploy(await connect(rpcUrl, deployerKey), data)).address;
}

/**
 * Deposits from `key`'s account: approves exactly the amount, then calls the vault. So an operator puts the house's
 * money into the vault with a record of it.
 * @param amountBase base units of `token`
 * @returns hash of the deposit's transaction, mined
 * @throws when a transaction fails
 */
export async function depositToVault(deposit: {
  readonly rpcUrl: string;
  readonly key: Hex;
  readonly vault: Address;
  readonly token: Address;
  readonly amountBase: bigint;
}): Promise<Hex> {
  const { vault, token, amountBase } = deposit;
  const payer = await connect(deposit.rpcUrl, deposit.key);
  const approval = await payer.wallet.writeContract({
    address: token,
    abi: tokenAbi,
    functionName: "approve",
    args: [vault, amountBase],
  });
  await mined(payer, approval);
  const hash = await payer.wallet.writeContract({
    address: vault,
    abi: vaultAbi,
    functionName: "deposit",
    args: [token, amountBase],
  });
  await mined(payer, hash);
  return hash;
}

interface Sender {
  readonly wallet: WalletClient<Transport, Chain, Account>;
  readonly reader: PublicClient;
}

/** A client for whatever chain answers at `rpcUrl`: its id is asked for, so that nothing is signed for another one. */
async function connect(rpcUrl: string, key: Hex): Promise<Sender> {
  const transport = http(rpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: 100 });
  const chain = defineChain({
    id: await reader.getChainId(),
    name: chainName,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  return { wallet: createWalletClient({ account: privateKeyToAccount(key), chain, transport }), reader };
}

/**
 * Creates a contract with the account's next number that is not on the chain yet, whatever waits with it: of all that was
 * ever sent with one number the chain takes one, so that whoever was interrupted deploys nothing twice.
 */
async function deploy(
  sender: Sender,
  data: Hex,
): Promise<{ address: Address; blockNumber: bigint | undefined }> {
  const { wallet, reader } = sender;
  const from = wallet.account.address;
  const nonce = await reader.getTransactionCount({ address: from, blockTag: "latest" });
  const hash = await wallet.sendTransaction({ data, nonce }).catch((error: unknown) => {
    if (error instanceof BaseError && isWaiting.test(error.details)) return undefined;
    throw error;
  });
  await untilTaken(sender, nonce);
  const receipt = hash && (await reader.getTransactionReceipt({ hash }).catch(() => undefined));
  const address = getContractAddress({ from, nonce: BigInt(nonce) });
  const code = await reader.getCode({ address, ...(receipt && { blockNumber: receipt.blockNumber }) });
  if (code === undefined)
    throw new Error(`Transaction ${hash ?? `number ${nonce} of ${from}`} created no contract`);
  return { address, blockNumber: receipt?.blockNumber };
}

/** What nodes say of a transaction that waits already, or that is mined by now. */
const isWaiting = /already known|already imported|underpriced|nonce too low/i;
const patienceMs = 300_000;

/** Resolves when a transaction with this number is mined. */
async function untilTaken({ wallet, reader }: Sender, nonce: number): Promise<void> {
  const { address } = wallet.account;
  const endMs = Date.now() + patienceMs;
  while ((await reader.getTransactionCount({ address, blockTag: "latest" })) <= nonce) {
    if (Date.now() > endMs)
      throw new Error(`Transaction number ${nonce} of ${address} is not mined yet: call again later.`);
    await sleep(reader.pollingInterval);
  }
}

async function mined({ reader }: Sender, hash: Hex) {
  const receipt = await reader.waitForTransactionReceipt({ hash });
  if (receipt.status !== "success") throw new Error(`Transaction ${hash} failed`);
  return receipt;
}
