import type { Address, Hex } from "viem";

/**
 * Reasons why a signer did not sign a transaction or message.
 * - away: the signer sent no answer in time, or an answer that is not valid JSON-RPC
 * - refuses: the signer answered that it does not sign the requested transaction or message
 * - wrong: the signer signed a different transaction or signed with a different account, so the server discards the
 *   answer
 */
export const signerFaults = ["away", "refuses", "wrong"] as const;
export type SignerFault = (typeof signerFaults)[number];

/**
 * Thrown if a signer did not sign a transaction or message. The failed call of the signer has changed no data. The
 * `message` of the error is meant for logs.
 */
export class SignerError extends Error {
  override readonly name = "SignerError";
  readonly fault: SignerFault;

  constructor(fault: SignerFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.fault = fault;
  }
}

/**
 * All fields of a transaction that the server asks a signer to sign. The transaction has the type `legacy`, which every
 * node of the chain and every signer accepts.
 */
export interface AskedTransaction {
  readonly type: "legacy";
  readonly chainId: number;
  readonly to: Address;
  readonly data: Hex;
  readonly value: 0n;
  readonly nonce: number;
  readonly gas: bigint;
  readonly gasPrice: bigint;
}

/** The signer for one blockchain account of the server. Every method throws SignerError if the signer does not sign. */
export interface Signer {
  readonly address: Address;
  /** @returns the bytes of exactly the given transaction, signed by the account */
  signTransaction(asked: AskedTransaction): Promise<Hex>;
  /** Signs a text message in the same way as a wallet signs a message (EIP-191). */
  signMessage(message: string): Promise<Hex>;
  /** Checks that the signer can sign for the configured account. */
  assertThere(): Promise<void>;
}
