import { type Hex, hexToBytes, keccak256 } from "viem";

/**
 * Returns whether a block's logs bloom may contain an item (an emitting address or an indexed topic). The result false
 * is certain; the result true can be wrong. Source: Ethereum yellow paper, section 4.3.1 (M3:2048).
 *
 * @param bloom 256 bytes
 * @param item 20 bytes of an address or 32 bytes of a topic
 */
export function bloomMayHold(bloom: Hex, item: Hex): boolean {
  return holdsAll(hexToBytes(bloom), bloomBits(item), 0);
}

/** Returns the three bits that an item sets in a logs bloom. */
export function bloomBits(item: Hex): readonly number[] {
  const hash = hexToBytes(keccak256(item));
  return [0, 2, 4].map((start) => (((hash[start] ?? 0) << 8) | (hash[start + 1] ?? 0)) & 2047);
}

/** Returns whether a logs bloom contains the three bits of `bits` that begin at index `from`. */
export function holdsAll(bloom: Uint8Array, bits: ArrayLike<number>, from: number): boolean {
  for (let place = from; place < from + 3; place++) {
    const bit = bits[place] ?? 0;
    if (((bloom[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
