import { getAddress } from "viem/utils";

/**
 * Returns an address in the mixed case of EIP-55, in which the code stores and compares addresses. The function also
 * accepts an address in lower case or upper case, because such an address has no checksum. In an address in mixed case,
 * the checksum must be correct.
 *
 * @returns the checksummed address. Returns '' for any other text, for example with blanks, another length, no 0x or a
 * wrong checksum
 */
export function normaliseAddress(text: string): "" | `0x${string}` {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return "";
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  const checksummed = getAddress(`0x${lower}`);
  const carriesChecksum = digits !== lower && digits !== digits.toUpperCase();
  return carriesChecksum && text !== checksummed ? "" : checksummed;
}
