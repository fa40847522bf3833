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
 * What the wallet owes beside the balances, as queries of (player_id, asset, amount): withdrawals that the chain has not
 * paid, as far as the books know the chain, and deposits that wait for the minimum at addresses of their players.
 */
export const owedByWallet: readonly string[] = [
  `SELECT player_id, asset, amount FROM withdrawal
   WHERE status IN ('under_review', 'pending', 'submitted')
      OR (status = 'confirmed' AND changed_at >= (SELECT max(looked_at) FROM chain_cursor))`,
  "SELECT player_id, asset, amount FROM deposit WHERE status = 'waiting'",
];

/** Where to look, and as of when. */
interface ReservePlaces {
  readonly blockNumber: bigint;
  /** Deposit addresses with something that is not in the vault. */
  readonly addresses: Readonly<Record<TokenKey, readonly Address[]>>;
}

/** What the house holds of an asset on the chain, in base units. */
export interface Reserve {
  readonly vaultBase: bigint;
  readonly addressesBase: bigint;
}

/**
 * Where the tokens of one moment of the books are.
 *
 * @param snapshot a transaction that looks at one moment
 * @throws {NothingProcessed} before the first deposits were looked for
 * @throws when what withdrawals hold is not what the ledger holds for them: then nobody knows what is owed
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

/** What is held there. @throws when the chain does not answer */
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
