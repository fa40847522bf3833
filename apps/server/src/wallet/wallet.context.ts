import type { FreshProofs, OwnerNotices } from "../auth/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { ProviderError, type ProviderWatch } from "../platform/chain/index.ts";
import type { Platform } from "../platform/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import { createAddressBook } from "./address-book/index.ts";
import { createDepositAddresses } from "./deposit-addresses/index.ts";
import { createDeposits, findCursor, type Heads, identityOf } from "./deposits/index.ts";
import { createFundsPasswords } from "./funds-password/index.ts";
import { createWalletEvents } from "./wallet.events.ts";
import { walletTables } from "./wallet.tables.ts";
import { createWithdrawals, type FindSwapped } from "./withdrawals/index.ts";

export type WalletDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "metrics" | "jobs" | "chain" | "signers" | "stream"
> & {
  readonly watch: ProviderWatch;
  readonly proofs: FreshProofs;
  readonly notices: OwnerNotices;
  /** Returns how much PLAY an account received for tPLAY. The code of `swap` provides this function. */
  readonly findSwapped: FindSwapped;
  readonly factors: SecondFactors;
  /**
   * Called if payouts of the vault show that the database was restored from an older backup. After such a rollback of
   * the database, the process must stop all payments. The returned promise never rejects.
   */
  readonly onRollbackDetected: (why: string) => Promise<void>;
};

/** The services that the wallet uses, and the internal services of the wallet. */
export type WalletContext = ReturnType<typeof walletContext>;

/** Creates the internal services of the wallet. The function starts no job and makes no RPC call. */
export function walletContext(dependencies: WalletDependencies) {
  const { config, clock, log, settings, chain, stream, proofs, factors, notices, findSwapped } = dependencies;
  const wallet = walletTables(dependencies.db);
  const events = createWalletEvents({ db: dependencies.db, stream, log, identity: identityOf(config) });
  const { own, identity, source, watcher } = createDeposits({ ...dependencies, onChange: events.deposits });
  const addresses = createDepositAddresses({
    db: wallet,
    client: chain.publicClient,
    factory: own.depositFactory,
    vault: config.chain.vaultAddress,
    clock,
    log,
  });
  const credentials = createCredentials("funds", { db: dependencies.db, clock });
  const book = createAddressBook({ db: wallet, settings, clock, own, proofs });
  const withdrawals = createWithdrawals({
    db: wallet,
    settings,
    clock,
    credentials,
    findSwapped,
    book,
    referenceKeys: config.payoutReferenceKeys,
  });
  const passwords = createFundsPasswords({
    db: wallet,
    settings,
    clock,
    credentials,
    proofs,
    factors,
    notices,
  });
  return {
    ...dependencies,
    /** The wallet's tables. */
    wallet,
    events,
    /** The addresses of the contracts that belong to this deployment. */
    own,
    /** The chain id and the address of the configured vault. */
    identity,
    /** The reader of deposits and chain heads. */
    source,
    watcher,
    /** The service that creates deposit addresses for players. */
    addresses,
    /** The service that stores and checks the players' funds passwords. */
    credentials,
    book,
    withdrawals,
    passwords,
  };
}

/**
 * Returns the chain heads after it has checked them against the blocks that the deposit job has processed.
 *
 * @throws {ProviderError} also before the first poll of deposits
 */
export async function trustedHeads({ wallet, identity, source }: WalletContext): Promise<Heads> {
  const cursor = await findCursor(wallet, identity);
  if (cursor === undefined) throw new ProviderError("unreachable", "the server has not read the chain yet");
  return await source.heads(cursor);
}
