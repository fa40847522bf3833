import { type Address, type Hex, keccak256, numberToHex, slice } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";
import { addressesAfter } from "./deposit-addresses.repository.ts";
import { bloomBits, holdsAll } from "./logs-bloom.ts";

/** A deposit address with its player. */
export interface KnownAddress {
  /** Checksummed. */
  readonly address: Address;
  readonly playerId: bigint;
}

/** Every deposit address that was ever given out: what the watcher looks for. */
export interface KnownAddresses {
  /**
   * Reads those that were made since. Who has asked the chain for its heads before has all to whom something may have been sent
   * up to there: an address is stored before anybody sees it.
   */
  refresh(): Promise<void>;
  find(address: Address): KnownAddress | undefined;
  /** As indexed topics, in groups for one query each. */
  topics(): readonly (readonly Hex[])[];
  /** The factories whose addresses they are. */
  factories(): readonly Address[];
  /** Whether a block's logs bloom may hold one of them as a topic. */
  mayBeIn(bloom: Uint8Array): boolean;
}

/** As many as one log query names. */
const addressesAtOnce = 1_000;
/** Read from the database at once. */
const rowsAtOnce = 20_000;

/** No deposit address at all. */
export const noAddresses: KnownAddresses = {
  refresh: async () => {},
  find: () => undefined,
  topics: () => [],
  factories: () => [],
  mayBeIn: () => false,
};

/** As many as one log query names, and nobody's: what a node has to bear once there are players. */
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
  /** Three bits of each, one after the other. */
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

/** An address as an indexed topic. */
function topicOf(address: Address): Hex {
  return `0x${address.slice("0x".length).toLowerCase().padStart(64, "0")}`;
}
