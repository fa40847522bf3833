import type { FreshProofs, OwnerNotices } from "../auth/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { ProviderError, type ProviderWatch } from "../platform/chain/index.ts";
import type { Platform } from "../platform/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import { createAddressBook } from "./address-book/index.ts";
import { createDepositAddresses } from "./deposit-addresses/index.ts";
import { createDeposits, findCursor, type Heads, identityOf } from "./deposits/index.ts";
import { createFundsPasswords } from "./funds-password/index.ts";
import { createWalletNews } from "./wallet.news.ts";
import { walletTables } from "./wallet.tables.ts";
import { createWithdrawals, type FindSwapped } from "./withdrawals/index.ts";

export type WalletDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "metrics" | "jobs" | "chain" | "signers" | "stream"
> & {
  readonly watch: ProviderWatch;
  readonly proofs: FreshProofs;
  readonly notices: OwnerNotices;
  /** Returns how much an account swapped from tPLAY. The swap feature provides this function. */
  readonly findSwapped: FindSwapped;
  readonly factors: SecondFactors;
  /**
   * Called if the vault's payouts show that the database is an older copy. The process may pay nothing from an older
   * copy. The promise never rejects.
   */
  readonly onWentBack: (why: string) => Promise<void>;
};

/** The dependencies and the parts of the wallet. */
export type WalletContext = ReturnType<typeof walletContext>;

/** Creates the parts of the wallet. No job runs and no RPC call is made during the creation. */
export function walletContext(dependencies: WalletDependencies) {
  const { config, clock, log, settings, chain, stream, proofs, factors, notices, findSwapped } = dependencies;
  const wallet = walletTables(dependencies.db);
  const news = createWalletNews({ db: dependencies.db, stream, log, identity: identityOf(config) });
  const { own, identity, source, watcher } = createDeposits({ ...dependencies, onChange: news.deposits });
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
    news,
    /** The addresses of the deployment's own contracts. */
    own,
    /** The identity of the configured vault and its chain. */
    identity,
    /** The reader of deposits and heads from the chain. */
    source,
    watcher,
    /** The service that gives out deposit addresses. */
    addresses,
    /** The credentials of the funds passwords. */
    credentials,
    book,
    withdrawals,
    passwords,
  };
}

/**
 * Returns the heads of the chain after comparing them with the blocks that the deposit job has processed.
 *
 * @throws {ProviderError} also before the first poll of deposits
 */
export async function trustedHeads({ wallet, identity, source }: WalletContext): Promise<Heads> {
  const cursor = await findCursor(wallet, identity);
  if (cursor === undefined) throw new ProviderError("unreachable", "no deposit was looked for yet");
  return await source.heads(cursor);
}
