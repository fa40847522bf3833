import { type Address, type Hex, keccak256, numberToHex, slice } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";
import { addressesAfter } from "./deposit-addresses.repository.ts";
import { bloomBits, holdsAll } from "./logs-bloom.ts";

/** A deposit address and the player who owns it. */
export interface KnownAddress {
  /** The checksummed deposit address. */
  readonly address: Address;
  readonly playerId: bigint;
}

/**
 * All deposit addresses that players have ever received. The deposit watcher searches the chain for transfers to these
 * addresses.
 */
export interface KnownAddresses {
  /**
   * Loads the deposit addresses that were added since the last call. The server stores a deposit address before it
   * shows the address to anybody. If a caller first reads the chain heads and then calls `refresh`, the set contains
   * every deposit address that can have received money up to these chain heads.
   */
  refresh(): Promise<void>;
  find(address: Address): KnownAddress | undefined;
  /** Returns the deposit addresses as indexed topics of logs, in groups that are small enough for one log query. */
  topics(): readonly (readonly Hex[])[];
  /** Returns the factory contracts that deploy the known deposit addresses. */
  factories(): readonly Address[];
  /**
   * Returns whether the logs of a block may contain a known deposit address as a topic, by the bloom filter of the
   * block.
   */
  mayBeIn(bloom: Uint8Array): boolean;
}

/** The largest number of addresses in one log query. */
const addressesAtOnce = 1_000;
/** The number of rows that one database query reads. */
const rowsAtOnce = 20_000;

/** An empty set of deposit addresses. */
export const noAddresses: KnownAddresses = {
  refresh: async () => {},
  find: () => undefined,
  topics: () => [],
  factories: () => [],
  mayBeIn: () => false,
};

/**
 * Returns a group of the maximum number of addresses, which belong to nobody. The probe uses the group to test whether
 * a node can answer such a log query.
 */
export function groupOfNobodys(factory: Address): KnownAddresses {
  const group = Array.from({ length: addressesAtOnce }, (_, n) =>
    topicOf(slice(keccak256(numberToHex(n, { size: 32 })), 12)),
  );
  return { ...noAddresses, topics: () => [group], factories: () => [factory] };
}

export function createKnownAddresses(db: WalletDatabase): KnownAddresses {
  const byAddress = new Map<string, KnownAddress>();
  const groups: Hex[][] = [];
  const factories = new Set<Address>();
  /** The three bits that each address sets in a bloom filter, address after address. */
  let bits = new Uint16Array(0);
  let last = 0n;

  function take(rows: Awaited<ReturnType<typeof addressesAfter>>): void {
    const grown = new Uint16Array(bits.length + 3 * rows.length);
    grown.set(bits);
    rows.forEach(({ number, address, playerId, factory }, index) => {
      byAddress.set(address.toLowerCase(), { address, playerId });
      factories.add(factory);
      const topic = topicOf(address);
      const group = groups.at(-1);
      if (group === undefined || group.length === addressesAtOnce) groups.push([topic]);
      else group.push(topic);
      grown.set(bloomBits(topic), bits.length + 3 * index);
      last = number;
    });
    bits = grown;
  }

  return {
    async refresh() {
      for (;;) {
        const rows = await addressesAfter(db, last, rowsAtOnce);
        take(rows);
        if (rows.length < rowsAtOnce) return;
      }
    },
    find: (address) => byAddress.get(address.toLowerCase()),
    topics: () => groups,
    factories: () => [...factories],
    mayBeIn(bloom) {
      for (let at = 0; at < bits.length; at += 3) if (holdsAll(bloom, bits, at)) return true;
      return false;
    },
  };
}

/** Converts an address to the form of an indexed topic of a log. */
function topicOf(address: Address): Hex {
  return `0x${address.slice("0x".length).toLowerCase().padStart(64, "0")}`;
}
