/**
 * Signing: the accounts of the server on the chain, each with a key of this process or by a signer elsewhere. May import
 * viem, the configuration's types, clock, log and metrics. Must never believe what a signer elsewhere answers, and never
 * log a key or a token.
 */
export { createLocalSigner } from "./local-signer.ts";
export { createRemoteSigner } from "./remote-signer.ts";
export { type AskedTransaction, type Signer, SignerError } from "./signer.ts";
export { createSigners, type Signers } from "./signers.ts";
