import { chainId } from "@gemplay/chain";
import { findPlayerByAddress } from "../../account/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { OwnContracts } from "../assets/index.ts";
import { createKnownAddresses } from "../deposit-addresses/index.ts";
import { walletTables } from "../wallet.tables.ts";
import type { VaultIdentity } from "./cursors.repository.ts";
import { depositMinimumBase } from "./deposits.minimum.ts";
import type { Deposit } from "./deposits.repository.ts";
import { createDepositSource, type DepositSource } from "./deposits.source.ts";
import { createDepositWatcher, type DepositWatcher } from "./deposits.watcher.ts";

/** Returns the chain id and the address of the configured vault, which are the key of the stored cursor. */
export const identityOf = ({ chain }: Platform["config"]): VaultIdentity => ({
  chainId: BigInt(chainId),
  vault: chain.vaultAddress,
});

/** Creates the reader and the watcher of the configured vault's deposits. */
export function createDeposits({
  config,
  clock,
  settings,
  chain,
  onChange,
  ...platform
}: Pick<Platform, "config" | "clock" | "db" | "settings" | "chain"> & {
  readonly onChange: (rows: readonly Deposit[]) => void;
}): {
  readonly own: OwnContracts;
  readonly identity: VaultIdentity;
  readonly source: DepositSource;
  readonly watcher: DepositWatcher;
} {
  const db = walletTables(platform.db);
  const { playTokenAddress, usdtTokenAddress, startBlock } = config.chain;
  const { vaultAddress: vault, commitmentsAddress: commitments } = config.chain;
  const tokens = { PLAY: playTokenAddress, USDT: usdtTokenAddress };
  const identity = identityOf(config);
  const source = createDepositSource({
    client: chain.publicClient,
    chainId,
    vault,
    tokens: Object.values(tokens),
    addresses: createKnownAddresses(db),
  });
  const watcher = createDepositWatcher({
    db,
    source,
    identity,
    startBlock,
    clock,
    onChange,
    book: {
      chainId: identity.chainId,
      tokens,
      findPlayerId: async (trx, address) => (await findPlayerByAddress(trx, address))?.id,
      minimumBase: (asset) => depositMinimumBase(settings, asset),
    },
  });
  return {
    own: { vault, commitments, tokens, depositFactory: config.chain.depositFactoryAddress },
    identity,
    source,
    watcher,
  };
}
