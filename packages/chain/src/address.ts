import { getAddress } from "viem/utils";

/**
 * Returns the spelling of an address that the code stores and compares, which is the mixed case of EIP-55. The function
 * accepts an address in lower case or upper case, because such addresses contain no checksum. An address in mixed case
 * must have the right checksum.
 *
 * @returns the checksummed address. Returns '' for anything else: blanks, another length, no 0x, a wrong checksum
 */
export function normaliseAddress(text: string): "" | `0x${string}` {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return "";
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  const checksummed = getAddress(`0x${lower}`);
  const carriesChecksum = digits !== lower && digits !== digits.toUpperCase();
  return carriesChecksum && text !== checksummed ? "" : checksummed;
}
