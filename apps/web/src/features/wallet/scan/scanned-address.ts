import { normaliseAddress } from "@gemplay/chain/address";

/** What a code says: an address on our chain, one on another, or something else. */
export type Scanned =
  | { readonly address: `0x${string}`; readonly problem?: undefined }
  | { readonly address?: undefined; readonly problem: "none" | "chain" };

const none: Scanned = { problem: "none" };

/**
 * Reads what wallets and exchanges put into codes: an address, or a payment request of EIP-681
 * (`ethereum:ADDRESS@CHAIN`), whose transfer of a token names the receiver apart. One that names no chain is for any.
 *
 * @param chainId ours
 */
export function scannedAddress(text: string, chainId: number): Scanned {
  const trimmed = text.trim();
  const request = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(trimmed);
  if (!request) return toAddress(trimmed);
  const [, target = "", chain, call, query = ""] = request;
  const receiver = call === "transfer" ? (new URLSearchParams(query).get("address") ?? "") : target;
  // Any other call is no payment: its target is a contract.
  if (call && call !== "transfer") return none;
  const scanned = toAddress(receiver);
  if (scanned.problem) return scanned;
  // Decimal as the standard says; some write it in hex.
  return chain === undefined || Number(chain) === chainId ? scanned : { problem: "chain" };
}

function toAddress(text: string): Scanned {
  const address = normaliseAddress(text);
  return address === "" || /^0x0+$/.test(address) ? none : { address };
}
