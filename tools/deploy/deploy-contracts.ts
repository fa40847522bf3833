// Deploys the contracts from the committed bytecode, so no Solidity compiler is needed. The vault's constructor sets
// its roles and rules, so the deployer keeps no rights.
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
  type TransactionReceipt,
  type Transport,
  type WalletClient,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";

export interface Deployment {
  readonly rpcUrl: string;
  /**
   * The private key of the account that pays for the deployment. The paying account holds no role after the deployment,
   * unless one of the role settings names the account.
   */
  readonly deployerKey: Hex;
  /** The holders of the vault's roles: three different accounts. */
  readonly adminAddress: Address;
  readonly payoutAddress: Address;
  readonly pauserAddress: Address;
  /** The account that may publish commitments; must differ from the vault's admin. */
  readonly committerAddress: Address;
  /** The account that receives the whole supply of PLAY and of the local USDT. */
  readonly treasuryAddress: Address;
  /** The address of an existing USDT token. If undefined, the function deploys a local USDT token. */
  readonly usdtAddress?: Address;
  /** The fixed supply of PLAY in base units (18 decimals); the default is `playSupplyBase`. */
  readonly playSupplyBase?: bigint;
  /** The limit on payouts from the vault in any 24 hours, in base units; the default is `dailyCapsBase`. */
  readonly dailyCapsBase?: { readonly play: bigint; readonly usdt: bigint };
  /**
   * Receives each mined contract with the name of its environment variable, so that a later failure loses no address.
   */
  readonly onDeployed?: (name: keyof ContractAddresses, address: Address) => void;
  /** Seconds between the proposal of a new admin and its acceptance; the default is `adminDelaySeconds`. */
  readonly adminDelaySeconds?: number;
}

/** The checksummed addresses of the contracts, and the first block that the server must read. */
export interface DeployedContracts {
  readonly vault: Address;
  readonly playToken: Address;
  readonly usdtToken: Address;
  readonly commitments: Address;
  /** The contract that creates the personal deposit addresses of the vault. */
  readonly depositFactory: Address;
  /** The block in which the vault was created. No block before the vault's block contains a deposit. */
  readonly startBlock: bigint;
}

const wholeToken = 10n ** 18n;
/** The default values of the deployment's optional settings. */
export const playSupplyBase = 10_000_000_000n * wholeToken;
export const dailyCapsBase = { play: 10_000_000n * wholeToken, usdt: 1_000_000n * wholeToken };
export const adminDelaySeconds = 2 * 24 * 60 * 60;
const localUsdtSupplyBase = 10_000_000_000n * wholeToken;

/** The contracts by the names of the server's environment variables. */
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

/**
 * The creation code of each contract with its constructor arguments. A contract comes after the contracts whose
 * addresses its constructor needs.
 */
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
 * Deploys the missing contracts and resolves when the chain has mined all of them. The contracts are PLAY, USDT (unless
 * an address is given), the vault, the Commitments contract and the factory of deposit addresses. The deployed vault
 * allows and limits both tokens and grants its roles.
 *
 * @returns the addresses of the contracts, and the block of the vault's creation if the call deployed the vault
 * @throws Error if a transaction fails: the roles are not three different accounts, `usdtAddress` has no code, or the
 * deployer has no money for gas
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
 * Deploys all contracts at each call, even if the same contracts exist already. Callers therefore call
 * `deployContracts` once and store the addresses.
 *
 * @throws Error in the same cases as `deployMissing`
 */
export async function deployContracts(deployment: Deployment): Promise<DeployedContracts> {
  const { addresses, startBlock } = await deployMissing(deployment, {});
  if (startBlock === undefined) throw new Error("The block in which the vault was deployed is unknown");
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
 * Deploys only the Commitments contract and resolves when the chain has mined the contract.
 *
 * @throws Error if the transaction fails
 */
export async function deployCommitments(
  deployment: Pick<Deployment, "rpcUrl" | "deployerKey" | "adminAddress" | "committerAddress">,
): Promise<Address> {
  return await deployCode(deployment.rpcUrl, deployment.deployerKey, commitmentsCreation(deployment));
}

/**
 * Deploys only the factory of deposit addresses and resolves when the chain has mined the factory.
 *
 * @param tokens the tokens that a deposit address may send, and only to the vault
 * @throws Error if the transaction fails
 */
export async function deployDepositFactory(
  { rpcUrl, deployerKey }: Pick<Deployment, "rpcUrl" | "deployerKey">,
  vault: Address,
  tokens: readonly Address[],
): Promise<Address> {
  return await deployCode(rpcUrl, deployerKey, depositFactoryCreation(vault, tokens));
}

/**
 * Deploys one contract and resolves when the chain has mined the contract.
 *
 * @param data creation code with the constructor's arguments
 * @returns the checksummed address
 * @throws Error if the transaction fails
 */
export async function deployCode(rpcUrl: string, deployerKey: Hex, data: Hex): Promise<Address> {
  return (await deploy(await connect(rpcUrl, deployerKey), data)).address;
}

/**
 * Deposits tokens from the account of `key`: approves exactly the amount, then calls the vault. An operator uses this
 * function to fund the vault with a recorded deposit.
 *
 * @param amountBase base units of `token`
 * @returns the hash of the mined deposit transaction
 * @throws Error if a transaction fails
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

/**
 * Returns clients for the chain at `rpcUrl`. The chain id comes from the node, so that no transaction is signed for
 * another chain.
 */
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
 * Creates a contract with the nonce that follows the account's last mined transaction, even if other transactions of
 * the account wait. The chain accepts only one transaction per nonce, so an interrupted deployment deploys nothing
 * twice.
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
  const receipt = hash && (await receiptOf(reader, hash));
  const address = getContractAddress({ from, nonce: BigInt(nonce) });
  const code = await reader.getCode({ address, ...(receipt && { blockNumber: receipt.blockNumber }) });
  if (code === undefined)
    throw new Error(`Transaction ${hash ?? `number ${nonce} of ${from}`} created no contract`);
  return { address, blockNumber: receipt?.blockNumber };
}

/**
 * Returns the receipt of a transaction whose nonce the chain has mined. A node may report the nonce shortly before it
 * has the receipt, so the function asks several times. Returns undefined if another transaction has used the nonce.
 */
async function receiptOf(reader: PublicClient, hash: Hex): Promise<TransactionReceipt | undefined> {
  for (let attempt = 0; attempt < 30; attempt++) {
    const receipt = await reader.getTransactionReceipt({ hash }).catch(() => undefined);
    if (receipt) return receipt;
    await sleep(reader.pollingInterval);
  }
  return undefined;
}

/** The error texts of nodes for a transaction that is already waiting or already mined. */
const isWaiting = /already known|already imported|underpriced|nonce too low/i;
const patienceMs = 300_000;

/** Resolves when the chain has mined a transaction with the given nonce. */
async function untilTaken({ wallet, reader }: Sender, nonce: number): Promise<void> {
  const { address } = wallet.account;
  const endMs = Date.now() + patienceMs;
  while ((await reader.getTransactionCount({ address, blockTag: "latest" })) <= nonce) {
    if (Date.now() > endMs)
      throw new Error(
        `Transaction number ${nonce} of ${address} is not mined yet: run the command again later.`,
      );
    await sleep(reader.pollingInterval);
  }
}

async function mined({ reader }: Sender, hash: Hex) {
  const receipt = await reader.waitForTransactionReceipt({ hash });
  if (receipt.status !== "success") throw new Error(`Transaction ${hash} failed`);
  return receipt;
}
