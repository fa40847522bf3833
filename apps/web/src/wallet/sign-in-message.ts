import type { ConnectedWallet } from "./connection.ts";

interface SignInMessageParts {
  readonly address: ConnectedWallet["address"];
  readonly chainId: number;
  /** Time of the server's clock in milliseconds since 1970. */
  readonly nowMs: number;
  /** The origin of this page. The server accepts only its own domains as origin. */
  readonly origin: string;
}

const lifeMs = 5 * 60_000;

/**
 * Returns the text of the message for Sign-In with Ethereum (EIP-4361). The nonce in the message is the time in
 * milliseconds, followed by a random number below 1000.
 */
export function signInMessage({ address, chainId, nowMs, origin }: SignInMessageParts): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    // EIP-4361 allows a statement between these two blank lines, but this message has none.
    "",
    "",
    `URI: ${origin}`,
    "Version: 1",
    `Chain ID: ${chainId}`,
    `Nonce: ${nowMs}${random % 1000}`,
    `Issued At: ${new Date(nowMs).toISOString()}`,
    `Expiration Time: ${new Date(nowMs + lifeMs).toISOString()}`,
  ].join("\n");
}
