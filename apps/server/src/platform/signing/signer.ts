import type { Address, Hex } from "viem";

/**
 * Why nothing was signed.
 *
 * - away: no answer in time, or none that is one
 * - refuses: it says that it does not sign this
 * - wrong: it signed something else, or as somebody else; nothing of it is used
 */
export const signerFaults = ["away", "refuses", "wrong"] as const;
export type SignerFault = (typeof signerFaults)[number];

/** Nothing was signed, and nothing has changed. `message` is for logs. */
export class SignerError extends Error {
  override readonly name = "SignerError";
  readonly fault: SignerFault;

  constructor(fault: SignerFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.fault = fault;
  }
}

/** All that a transaction says. The type is the one that every node of the chain and every signer takes. */
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

/** One account that signs. Every method throws SignerError when it does not. */
export interface Signer {
  readonly address: Address;
  /** @returns the bytes of exactly this transaction, signed by this account */
  signTransaction(asked: AskedTransaction): Promise<Hex>;
  /** Signs a text as wallets do (EIP-191). */
  signMessage(message: string): Promise<Hex>;
  /** Proves that the account is there. */
  assertThere(): Promise<void>;
}
