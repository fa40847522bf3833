import { normaliseAddress } from "@gemplay/chain/address";
import type { PageKey } from "../../../i18n/index.ts";

/** Reason why a typed text is not a valid address for a withdrawal. */
type AddressProblem = "empty" | "length" | "invalid" | "contract";

export type CheckedAddress =
  | { readonly address: `0x${string}`; readonly problem?: undefined }
  | { readonly address?: undefined; readonly problem: AddressProblem };

export const addressTexts: Record<AddressProblem, PageKey> = {
  empty: "withdraw.addressEmpty",
  length: "withdraw.addressLength",
  invalid: "withdraw.addressInvalid",
  contract: "withdraw.addressContract",
};

/** Length of an address: the prefix `0x` and forty hex digits. */
export const addressLength = 42;

/**
 * Checks the text of a withdrawal address that the player typed.
 * @param own addresses of the platform's smart contracts; money sent to one of these addresses would be lost
 * @returns the checksummed address, or the reason why the typed text is invalid
 */
export function checkAddress(text: string, own: readonly string[]): CheckedAddress {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "empty" };
  if (trimmed.length !== addressLength) return { problem: "length" };
  const address = normaliseAddress(trimmed);
  if (address === "" || /^0x0+$/.test(address)) return { problem: "invalid" };
  const lower = address.toLowerCase();
  return own.some((contract) => contract.toLowerCase() === lower) ? { problem: "contract" } : { address };
}
