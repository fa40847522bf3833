import { normaliseAddress } from "@gemplay/chain/address";

/** Content of a QR code: an address on the server's chain, an address on another chain, or something else. */
export type Scanned =
  | { readonly address: `0x${string}`; readonly problem?: undefined }
  | { readonly address?: undefined; readonly problem: "none" | "chain" };

const none: Scanned = { problem: "none" };

/**
 * Reads the text that wallets and exchanges put into QR codes: an address, or a payment request of EIP-681
 * (`ethereum:ADDRESS@CHAIN`). In a token transfer, the receiver is a separate parameter. A request without a chain is
 * valid for every chain.
 * @param chainId chain id of the server's chain
 */
export function scannedAddress(text: string, chainId: number): Scanned {
  const trimmed = text.trim();
  const request = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(trimmed);
  if (!request) return toAddress(trimmed);
  const [, target = "", chain, call, query = ""] = request;
  const receiver = call === "transfer" ? (new URLSearchParams(query).get("address") ?? "") : target;
  // A request with another function than `transfer` is no payment, because its target is a contract.
  if (call && call !== "transfer") return none;
  const scanned = toAddress(receiver);
  if (scanned.problem) return scanned;
  // The standard requires a decimal chain id, but some wallets write the chain id in hex.
  return chain === undefined || Number(chain) === chainId ? scanned : { problem: "chain" };
}

function toAddress(text: string): Scanned {
  const address = normaliseAddress(text);
  return address === "" || /^0x0+$/.test(address) ? none : { address };
}
