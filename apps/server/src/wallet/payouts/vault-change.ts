import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, getAbiItem, type PublicClient } from "viem";
import { blockRanges } from "../../platform/chain/index.ts";
import { sendersOf, senderTables } from "../../platform/chain-sender/index.ts";
import { findCursor, type VaultIdentity } from "../deposits/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { payoutRole } from "./payouts.chain.ts";
import { countPending, insertVault, lockVaults, vaultInUse } from "./vaults.repository.ts";

const depositedEvent = getAbiItem({ abi: vaultAbi, name: "Deposited" });

/**
 * Takes the configured vault into use. A new vault must wait until no payment can be made twice or be lost. The former
 * vault must be paused, so that nobody deposits into the former vault, and no account of the platform may have the
 * payout role of the former vault. No withdrawal and no deposit may be unfinished.
 *
 * @param payer the account that signs payouts now, if its key is in this process
 * @returns a sentence why the vault cannot be used yet; undefined if the vault is in use
 */
export async function takeVaultIntoUse(
  db: WalletDatabase,
  client: PublicClient,
  { vault, chainId }: VaultIdentity,
  payer: Address | undefined,
  at: Date,
): Promise<string | undefined> {
  const before = await vaultInUse(db);
  if (before === vault) return undefined;
  if (before !== undefined) {
    // The code checks the former vault before locking the database. A pause and a removed role do not end by
    // themselves.
    const why = await whyInUse(db, client, { chainId, vault: before }, payer).catch(
      () => "about which the chain does not answer",
    );
    if (why !== undefined) return `VAULT_ADDRESS names another vault than ${before}, ${why}`;
  }
  return await db.transaction().execute(async (trx) => {
    await lockVaults(trx);
    const now = await vaultInUse(trx);
    if (now === vault) return undefined;
    if (now !== before) return "VAULT_ADDRESS was changed by another process meanwhile";
    const pending = before === undefined ? undefined : await pendingOf(trx);
    if (pending !== undefined)
      return `VAULT_ADDRESS names another vault than ${before}, and ${pending}: let the old one end them first`;
    await insertVault(trx, { chainId, vault }, at);
    return undefined;
  });
}

/**
 * Returns what a former vault can still do, as the end of a sentence. The code checks the pause first: after deposits
 * have ended, reading the chain to its end finds all deposits.
 *
 * @throws if the chain does not answer
 */
async function whyInUse(
  db: WalletDatabase,
  client: PublicClient,
  of: VaultIdentity,
  payer: Address | undefined,
): Promise<string | undefined> {
  if (!(await isPaused(client, of.vault)))
    return "which still takes deposits: pause it first, and wait until that is final";
  if (await hasUnreadDeposits(db, client, of))
    return "which has deposits that are not credited: let the server end them first";
  const holder = await holderOfRole(db, client, of.vault, payer);
  if (holder !== undefined) return `which ${holder} can still pay from: revoke its PAYOUT_ROLE there first`;
  return undefined;
}

/** Returns whether a vault was paused at the final block and is still paused. */
async function isPaused(client: PublicClient, vault: Address): Promise<boolean> {
  const call = { address: vault, abi: vaultAbi, functionName: "paused" } as const;
  for (const blockTag of ["finalized", "latest"] as const)
    if (!(await client.readContract({ ...call, blockTag }))) return false;
  return true;
}

/** Returns a payout account of this deployment that may still pay from a vault. */
async function holderOfRole(
  db: WalletDatabase,
  client: PublicClient,
  vault: Address,
  payer: Address | undefined,
): Promise<Address | undefined> {
  const former = await sendersOf(senderTables(db), "payout");
  const accounts = new Set([...former, ...(payer === undefined ? [] : [payer])]);
  for (const account of accounts) {
    const call = { address: vault, abi: vaultAbi, functionName: "hasRole" } as const;
    // The code reads the role at a final block, because a reorganisation cannot undo a removal in a final block.
    if (await client.readContract({ ...call, args: [payoutRole, account], blockTag: "finalized" }))
      return account;
  }
  return undefined;
}

/** Returns whether somebody may have deposited into a vault after the last block that was read. */
async function hasUnreadDeposits(
  db: WalletDatabase,
  client: PublicClient,
  of: VaultIdentity,
): Promise<boolean> {
  const cursor = await findCursor(db, of);
  if (cursor === undefined) return true; // without a cursor, the watcher has read no block
  const latest = await client.getBlockNumber();
  for (const range of blockRanges(cursor.blockNumber + 1n, latest)) {
    const logs = await client.getLogs({ address: of.vault, event: depositedEvent, ...range });
    if (logs.length > 0) return true;
  }
  return false;
}

async function pendingOf(trx: WalletDatabase): Promise<string | undefined> {
  const { withdrawals, deposits, unswept } = await countPending(trx);
  if (withdrawals !== "0") return `${withdrawals} withdrawal(s) did not end`;
  if (unswept !== "0") return `${unswept} deposit(s) at players' addresses are not swept into it`;
  return deposits === "0" ? undefined : `${deposits} deposit(s) are not final`;
}
