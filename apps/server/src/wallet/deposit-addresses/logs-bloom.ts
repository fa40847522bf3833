import { type Hex, hexToBytes, keccak256 } from "viem";

/**
 * Returns whether the logs of a block may contain an item (an emitting address or an indexed topic), by the bloom
 * filter of the block. If the function returns false, the block certainly does not contain the item. If the function
 * returns true, the block may or may not contain the item. Source: Ethereum yellow paper, section 4.3.1 (M3:2048).
 *
 * @param bloom 256 bytes
 * @param item 20 bytes of an address or 32 bytes of a topic
 */
export function bloomMayHold(bloom: Hex, item: Hex): boolean {
  return holdsAll(hexToBytes(bloom), bloomBits(item), 0);
}

/** Returns the three bits that an item sets in the bloom filter of a block. */
export function bloomBits(item: Hex): readonly number[] {
  const hash = hexToBytes(keccak256(item));
  return [0, 2, 4].map((start) => (((hash[start] ?? 0) << 8) | (hash[start + 1] ?? 0)) & 2047);
}

/** Returns whether a bloom filter has the three bits whose positions `bits` contains from index `from` on. */
export function holdsAll(bloom: Uint8Array, bits: ArrayLike<number>, from: number): boolean {
  for (let place = from; place < from + 3; place++) {
    const bit = bits[place] ?? 0;
    if (((bloom[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
