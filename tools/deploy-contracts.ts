// Deploys the contracts from the committed bytecode: no Solidity compiler is needed to start the product.
// The vault's roles and rules are set in its constructor, so the deployer ends with no right over anything.
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
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeDeployData,
  getAddress,
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
  readonly onDeployed?: (name: string, address: Address) => void;
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

/**
 * Deploys PLAY, USDT (unless an address is given), the vault with both allowed, capped and its roles granted, the
 * contract of commitments and the factory of deposit addresses, and resolves when all of it is mined. Deploys anew each time: the caller keeps the addresses and asks once.
 * @throws when a transaction fails (roles that are not three different accounts, no code at `usdtAddress`, a deployer
 *         without money for gas)
 */
export async function deployContracts(deployment: Deployment): Promise<DeployedContracts> {
  const deployer = await connect(deployment.rpcUrl, deployment.deployerKey);
  const told = deployment.onDeployed ?? (() => {});
  const playToken = await deploy(
    deployer,
    encodeDeployData({
      abi: playTokenAbi,
      bytecode: playTokenBytecode,
      args: [deployment.treasuryAddress, deployment.playSupplyBase ?? playSupplyBase],
    }),
  );
  told("PLAY_TOKEN_ADDRESS", playToken.address);
  const usdtToken = deployment.usdtAddress
    ? { address: getAddress(deployment.usdtAddress) }
    : await deploy(
        deployer,
        encodeDeployData({
          abi: localUsdtAbi,
          bytecode: localUsdtBytecode,
          args: [deployment.treasuryAddress, localUsdtSupplyBase],
        }),
      );
  if (!deployment.usdtAddress) told("USDT_TOKEN_ADDRESS", usdtToken.address);
  const caps = deployment.dailyCapsBase ?? dailyCapsBase;
  const rules = [
    { token: playToken.address, dailyCap: caps.play },
    { token: usdtToken.address, dailyCap: caps.usdt },
  ];
  const vault = await deploy(
    deployer,
    encodeDeployData({
      abi: vaultAbi,
      bytecode: vaultBytecode,
      args: [
        deployment.adminDelaySeconds ?? adminDelaySeconds,
        deployment.adminAddress,
        deployment.payoutAddress,
        deployment.pauserAddress,
        rules,
      ],
    }),
  );
  told("VAULT_ADDRESS", vault.address);
  const commitments = await deployCommitments(deployment);
  told("COMMITMENTS_ADDRESS", commitments);
  const depositFactory = await deployDepositFactory(deployment, vault.address, [
    playToken.address,
    usdtToken.address,
  ]);
  told("DEPOSIT_FACTORY_ADDRESS", depositFactory);
  return {
    vault: vault.address,
    playToken: playToken.address,
    usdtToken: usdtToken.address,
    commitments,
    depositFactory,
    startBlock: vault.blockNumber,
  };
}

/**
 * Deploys the contract of commitments alone, and resolves when it is mined.
 * @throws when the transaction fails
 */
export async function deployCommitments(
  deployment: Pick<Deployment, "rpcUrl" | "deployerKey" | "adminAddress" | "committerAddress">,
): Promise<Address> {
  const data = encodeDeployData({
    abi: commitmentsAbi,
    bytecode: commitmentsBytecode,
    args: [deployment.adminAddress, deployment.committerAddress],
  });
  return await deployCode(deployment.rpcUrl, deployment.deployerKey, data);
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
  const data = encodeDeployData({
    abi: depositFactoryAbi,
    bytecode: depositFactoryBytecode,
    args: [vault, [...tokens]],
  });
  return await deployCode(rpcUrl, deployerKey, data);
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

async function deploy(sender: Sender, data: Hex): Promise<{ address: Address; blockNumber: bigint }> {
  const receipt = await mined(sender, await sender.wallet.sendTransaction({ data }));
  if (!receipt.contractAddress) throw new Error(`Transaction ${receipt.transactionHash} created no contract`);
  return { address: getAddress(receipt.contractAddress), blockNumber: receipt.blockNumber };
}

async function mined({ reader }: Sender, hash: Hex) {
  const receipt = await reader.waitForTransactionReceipt({ hash });
  if (receipt.status !== "success") throw new Error(`Transaction ${hash} failed`);
  return receipt;
}
