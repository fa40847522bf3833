import { randomBytes } from "node:crypto";
import { depositFactoryAbi } from "@gemplay/chain/abi";
import type { Logger } from "pino";
import { type Address, getContractAddress, type Hash, type Hex, type PublicClient } from "viem";
import { asked, ProviderError } from "../../platform/chain/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { findAddress, keepAddress } from "./deposit-addresses.repository.ts";

export interface DepositAddresses {
  /**
   * Returns the deposit address of a player. The first call creates the deposit address, which never changes.
   *
   * @throws {AppError} DepositAddressClosed; ChainUnavailable if the chain cannot confirm that the factory pays into
   *   the configured vault
   */
  of(playerId: bigint): Promise<Address>;
}

export interface DepositAddressesOptions {
  readonly db: WalletDatabase;
  readonly client: PublicClient;
  /** The factory contract of the deposit addresses; undefined if this deployment offers no deposit addresses. */
  readonly factory: Address | undefined;
  readonly vault: Address;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createDepositAddresses(options: DepositAddressesOptions): DepositAddresses {
  const { db, client, factory, vault, clock, log } = options;

  /**
   * Checks that the server and the factory contract compute the same address, because money that is sent to a wrong
   * address is lost.
   */
  async function assertPaysVault(from: Address, salt: Hash, address: Address): Promise<void> {
    const contract = { address: from, abi: depositFactoryAbi } as const;
    const [shown, pays] = await Promise.all([
      asked("address", client.readContract({ ...contract, functionName: "addressOf", args: [salt] })),
      asked("vault", client.readContract({ ...contract, functionName: "vault" })),
    ]);
    if (shown !== address) throw new ProviderError("disagrees", `${salt} leads to ${shown}, not ${address}`);
    if (pays !== vault) throw new ProviderError("disagrees", `${from} pays ${pays}, not ${vault}`);
  }

  return {
    async of(playerId) {
      if (factory === undefined) throw new AppError("DepositAddressClosed");
      const kept = await findAddress(db, playerId, factory);
      if (kept !== undefined) return kept;
      const salt: Hash = `0x${randomBytes(32).toString("hex")}`;
      const address = depositAddress(factory, salt);
      try {
        await assertPaysVault(factory, salt, address);
      } catch (error) {
        log.error(
          { err: error, factory },
          "the check of the factory at DEPOSIT_FACTORY_ADDRESS failed, so players get no deposit addresses",
        );
        throw new AppError("ChainUnavailable", {}, { cause: error });
      }
      const madeAt = new Date(clock.nowMs());
      const counts = await keepAddress(db, { playerId, factory, salt, address, madeAt });
      // The log line is a second record of the deposit address and its salt. An operator needs the log line if the
      // database is restored from a backup that does not contain the address. Neither the deposit address nor the salt
      // is secret.
      if (counts === address)
        log.info(
          { player: String(playerId), factory, salt, address },
          "a deposit address was created for a player",
        );
      return counts;
    },
  };
}

/**
 * Computes the address at which a factory contract deploys the wallet contract for a salt. The wallet contract is a
 * minimal proxy (EIP-1167), which the factory deploys with CREATE2. The proxy forwards each call to the first contract
 * that the factory created.
 */
export function depositAddress(factory: Address, salt: Hash): Address {
  const code = getContractAddress({ from: factory, nonce: 1n }).slice("0x".length).toLowerCase();
  const bytecode: Hex = `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${code}5af43d82803e903d91602b57fd5bf3`;
  return getContractAddress({ opcode: "CREATE2", from: factory, salt, bytecode });
}
