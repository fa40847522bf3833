import { normaliseAddress } from "@gemplay/chain/address";

/** Content of a QR code: an address on the server's blockchain, an address on another blockchain, or something else. */
export type Scanned =
  | { readonly address: `0x${string}`; readonly problem?: undefined }
  | { readonly address?: undefined; readonly problem: "none" | "chain" };

const none: Scanned = { problem: "none" };

/**
 * Reads an address from the text of a QR code. Wallets and exchanges write either an address or a payment request of
 * EIP-681 (`ethereum:ADDRESS@CHAIN`). In a payment request for a token transfer, the receiver is a separate parameter.
 * A payment request without a chain id is valid for every blockchain.
 * @param chainId chain id of the blockchain that the server uses
 */
export function scannedAddress(text: string, chainId: number): Scanned {
  const trimmed = text.trim();
  const request = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(trimmed);
  if (!request) return toAddress(trimmed);
  const [, target = "", chain, call, query = ""] = request;
  const receiver = call === "transfer" ? (new URLSearchParams(query).get("address") ?? "") : target;
  // A request for a function other than `transfer` is not a payment, because its target is a contract.
  if (call && call !== "transfer") return none;
  const scanned = toAddress(receiver);
  if (scanned.problem) return scanned;
  // The EIP-681 standard requires a decimal chain id, but some wallets write the chain id as a hex number.
  return chain === undefined || Number(chain) === chainId ? scanned : { problem: "chain" };
}

function toAddress(text: string): Scanned {
  const address = normaliseAddress(text);
  return address === "" || /^0x0+$/.test(address) ? none : { address };
}
