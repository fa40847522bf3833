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
 * Starts to use the configured vault. The function refuses a new vault while the former vault could pay a withdrawal a
 * second time or receive deposits that nobody reads. The former vault must therefore be paused, and no account of the
 * platform may have the payout role of the former vault. Before a change of the vault, all withdrawals and deposits
 * must have ended.
 *
 * @param payer the account that signs payouts now, if this process has the key of the account
 * @returns a sentence for the operator that says why the server cannot use the vault yet; undefined if the vault is in
 *   use
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
    // The code checks the former vault on the chain before it locks the database. This check before the lock is safe,
    // because only an administrator of the vault can end the pause or grant the role again.
    const why = await whyInUse(db, client, { chainId, vault: before }, payer).catch(
      () => "which the server cannot check, because the chain does not answer",
    );
    if (why !== undefined) return `VAULT_ADDRESS names another vault than ${before}, ${why}`;
  }
  return await db.transaction().execute(async (trx) => {
    await lockVaults(trx);
    const now = await vaultInUse(trx);
    if (now === vault) return undefined;
    if (now !== before) return "another process has just started to use another VAULT_ADDRESS";
    const pending = before === undefined ? undefined : await pendingOf(trx);
    if (pending !== undefined)
      return `VAULT_ADDRESS names another vault than ${before}, and ${pending}: start the server with the former vault until all have ended`;
    await insertVault(trx, { chainId, vault }, at);
    return undefined;
  });
}

/**
 * Returns the reason why the former vault is still needed, as the second half of a sentence; undefined if the former
 * vault is not needed. The code checks the pause first, because only a paused vault can receive no new deposits after
 * the code has searched for unread deposits.
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
    return "which still accepts deposits: pause the former vault first, and wait until the pause is in a final block";
  if (await hasUnreadDeposits(db, client, of))
    return "which has deposits that are not credited: start the server with the former vault until all are credited";
  const holder = await holderOfRole(db, client, of.vault, payer);
  if (holder !== undefined)
    return `from which ${holder} can still pay: revoke the PAYOUT_ROLE of this account in the former vault first`;
  return undefined;
}

/** Returns whether a vault is paused, both at the final block and at the newest block. */
async function isPaused(client: PublicClient, vault: Address): Promise<boolean> {
  const call = { address: vault, abi: vaultAbi, functionName: "paused" } as const;
  for (const blockTag of ["finalized", "latest"] as const)
    if (!(await client.readContract({ ...call, blockTag }))) return false;
  return true;
}

/**
 * Returns a payout account of this deployment that still has the payout role of a vault; undefined if no account has
 * the role.
 */
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
    // The code reads the role at a final block, because a reorganisation of the chain cannot undo the removal of a role
    // in a final block.
    if (await client.readContract({ ...call, args: [payoutRole, account], blockTag: "finalized" }))
      return account;
  }
  return undefined;
}

/** Returns whether the vault may have received deposits after the last block that the deposit watcher has read. */
async function hasUnreadDeposits(
  db: WalletDatabase,
  client: PublicClient,
  of: VaultIdentity,
): Promise<boolean> {
  const cursor = await findCursor(db, of);
  // If the database has no cursor of a vault, the deposit watcher has read no block of this vault.
  if (cursor === undefined) return true;
  const latest = await client.getBlockNumber();
  for (const range of blockRanges(cursor.blockNumber + 1n, latest)) {
    const logs = await client.getLogs({ address: of.vault, event: depositedEvent, ...range });
    if (logs.length > 0) return true;
  }
  return false;
}

async function pendingOf(trx: WalletDatabase): Promise<string | undefined> {
  const { withdrawals, deposits, unswept } = await countPending(trx);
  if (withdrawals !== "0") return `${withdrawals} withdrawal(s) have not ended`;
  if (unswept !== "0")
    return `${unswept} deposit(s) at players' addresses are not swept into the former vault`;
  return deposits === "0" ? undefined : `${deposits} deposit(s) are not final`;
}
