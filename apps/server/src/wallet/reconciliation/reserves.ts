import { chainId, type TokenKey, tokenKeys } from "@gemplay/chain";
import { systemBalance } from "@gemplay/ledger";
import type { Address, PublicClient } from "viem";
import type { Config } from "../../platform/config/index.ts";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { type ChainAsset, tokenAsset } from "../assets/index.ts";
import { unsweptAddresses } from "../deposit-addresses/index.ts";
import { walletTables } from "../wallet.tables.ts";
import { openWithdrawalsBase } from "./owed.repository.ts";
import { balancesAt, bookedUpTo } from "./reconcile.ts";

/** The addresses that hold the platform's reserves, and the block at which to read their balances. */
interface ReservePlaces {
  readonly blockNumber: bigint;
  /** Deposit addresses that hold tokens which are not in the vault yet. */
  readonly addresses: Readonly<Record<TokenKey, readonly Address[]>>;
}

/** The platform's holdings of an asset on the chain, in base units. */
export interface Reserve {
  readonly vaultBase: bigint;
  readonly addressesBase: bigint;
}

/**
 * Returns the addresses that hold the reserves, from the caller's snapshot of the database.
 *
 * @param snapshot a transaction on one snapshot
 * @throws {NothingProcessed} before the first poll of deposits
 * @throws if the sum of the open withdrawals differs from the sum that the ledger holds for withdrawals, because the
 *   debt to players is then unknown
 */
export async function reservePlaces(
  snapshot: Database,
  { chain }: Pick<Config, "chain">,
): Promise<ReservePlaces> {
  const wallet = walletTables(snapshot);
  await assertHeldAgrees(snapshot);
  const blockNumber = await bookedUpTo(wallet, { chainId: BigInt(chainId), vault: chain.vaultAddress });
  const factory = chain.depositFactoryAddress;
  const of = async (token: TokenKey) =>
    factory === undefined ? [] : await unsweptAddresses(wallet, factory, token);
  return { blockNumber, addresses: { PLAY: await of("PLAY"), USDT: await of("USDT") } };
}

/**
 * Reads the token balances of the reserves from the chain.
 *
 * @throws if the chain does not answer
 */
export async function readReserves(
  client: PublicClient,
  { chain }: Pick<Config, "chain">,
  { blockNumber, addresses }: ReservePlaces,
): Promise<Readonly<Record<ChainAsset, Reserve>>> {
  const contracts = { PLAY: chain.playTokenAddress, USDT: chain.usdtTokenAddress };
  const read = tokenKeys.map(async (token) => {
    const at = { token: contracts[token], blockNumber };
    const holders = { vault: chain.vaultAddress, depositFactory: chain.depositFactoryAddress };
    return [tokenAsset[token], await balancesAt(client, holders, addresses[token], at)] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Record<ChainAsset, Reserve>;
}

async function assertHeldAgrees(snapshot: Database): Promise<void> {
  for (const asset of Object.values(tokenAsset)) {
    const heldBase = await openWithdrawalsBase(walletTables(snapshot), asset);
    const booked = await systemBalance(executorOf(snapshot), "withdrawals", asset);
    if (heldBase !== booked)
      throw new Error(
        `the open withdrawals add up to ${heldBase} base units of ${asset}, but the ledger holds ${booked} for withdrawals`,
      );
  }
}
