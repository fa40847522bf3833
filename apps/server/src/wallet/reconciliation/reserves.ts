import { chainId, type TokenKey, tokenKeys } from "@gemplay/chain";
import { systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import type { Address, PublicClient } from "viem";
import type { Config } from "../../platform/config/index.ts";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { type ChainAsset, tokenAsset } from "../assets/index.ts";
import { unsweptAddresses } from "../deposit-addresses/index.ts";
import { walletTables } from "../wallet.tables.ts";
import { balancesAt, bookedUpTo } from "./reconcile.ts";

/**
 * Queries of (player_id, asset, amount) for what the wallet owes beside the balances: withdrawals that the chain has
 * not paid, as far as the chain was read, and deposits that wait for the minimum at deposit addresses.
 */
export const owedByWallet: readonly string[] = [
  `SELECT player_id, asset, amount FROM withdrawal
   WHERE status IN ('under_review', 'pending', 'submitted')
      OR (status = 'confirmed' AND changed_at >= (SELECT max(looked_at) FROM chain_cursor))`,
  "SELECT player_id, asset, amount FROM deposit WHERE status = 'waiting'",
];

/** The addresses that hold the reserves, and the block to read. */
interface ReservePlaces {
  readonly blockNumber: bigint;
  /** Deposit addresses that hold unswept tokens. */
  readonly addresses: Readonly<Record<TokenKey, readonly Address[]>>;
}

/** The platform's holdings of an asset on the chain, in base units. */
export interface Reserve {
  readonly vaultBase: bigint;
  readonly addressesBase: bigint;
}

/**
 * Returns where the tokens are at one point in time of the database.
 *
 * @param snapshot a transaction on one snapshot
 * @throws {NothingProcessed} before the first poll of deposits
 * @throws if the withdrawals' sum differs from the ledger's held sum, because the owed amount is then unknown
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
 * Reads the balances of the reserves.
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
    const { held } = await walletTables(snapshot)
      .selectFrom("withdrawal")
      .select(sql<string>`coalesce(sum(amount), 0)::text`.as("held"))
      .where("asset", "=", asset)
      .where("status", "in", ["under_review", "pending", "submitted"])
      .executeTakeFirstOrThrow();
    const booked = await systemBalance(executorOf(snapshot), "withdrawals", asset);
    if (BigInt(held) !== booked)
      throw new Error(
        `open withdrawals hold ${held} base units of ${asset}, the ledger holds ${booked} for them`,
      );
  }
}
