import type { Address, Hex } from "viem";

/**
 * Reasons why a signer did not sign.
 * - away: the signer sent no answer in time, or no valid answer
 * - refuses: the signer answered that it does not sign the requested transaction or message
 * - wrong: the signer signed another transaction or with another account; the answer is discarded
 */
export const signerFaults = ["away", "refuses", "wrong"] as const;
export type SignerFault = (typeof signerFaults)[number];

/** Thrown if a signer did not sign. The failed signing has changed nothing. `message` is meant for logs. */
export class SignerError extends Error {
  override readonly name = "SignerError";
  readonly fault: SignerFault;

  constructor(fault: SignerFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.fault = fault;
  }
}

/** All fields of a transaction to sign. Every node of the chain and every signer accepts the type `legacy`. */
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

/** One account that signs. Every method throws SignerError if the account does not sign. */
export interface Signer {
  readonly address: Address;
  /** @returns the bytes of exactly the given transaction, signed by the account */
  signTransaction(asked: AskedTransaction): Promise<Hex>;
  /** Signs a text as wallets do (EIP-191). */
  signMessage(message: string): Promise<Hex>;
  /** Checks that the signer has the configured account. */
  assertThere(): Promise<void>;
}
