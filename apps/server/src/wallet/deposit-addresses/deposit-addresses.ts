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
   * The player's own address, made at the first call and the same ever after.
   *
   * @throws {AppError} DepositAddressClosed; ChainUnavailable while the chain cannot say that the factory pays our vault
   */
  of(playerId: bigint): Promise<Address>;
}

export interface DepositAddressesOptions {
  readonly db: WalletDatabase;
  readonly client: PublicClient;
  /** Undefined: no addresses are given out. */
  readonly factory: Address | undefined;
  readonly vault: Address;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createDepositAddresses(options: DepositAddressesOptions): DepositAddresses {
  const { db, client, factory, vault, clock, log } = options;

  /** Money that is sent to a wrong address is gone, so both the rule and the contract itself have to name it. */
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
        log.error({ err: error, factory }, "DEPOSIT_FACTORY_ADDRESS: no deposit address is given out");
        throw new AppError("ChainUnavailable", {}, { cause: error });
      }
      const madeAt = new Date(clock.nowMs());
      const counts = await keepAddress(db, { playerId, factory, salt, address, madeAt });
      // No secret, and all that leads to the money: a second record of it, for a database restored from a copy.
      if (counts === address)
        log.info({ player: String(playerId), factory, salt, address }, "a deposit address was given out");
      return counts;
    },
  };
}

/** Where a factory deploys the wallet of a salt: its first contract is what they run (EIP-1167), CREATE2 places them. */
export function depositAddress(factory: Address, salt: Hash): Address {
  const code = getContractAddress({ from: factory, nonce: 1n }).slice("0x".length).toLowerCase();
  const bytecode: Hex = `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${code}5af43d82803e903d91602b57fd5bf3`;
  return getContractAddress({ opcode: "CREATE2", from: factory, salt, bytecode });
}
