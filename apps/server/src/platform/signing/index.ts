/**
 * The folder `signing` signs transactions and messages. Each blockchain account of the server signs with a local key or
 * through a remote signer. The code of `signing` may import viem, the configuration's types, `clock`, `log` and
 * `metrics`. The code of `signing` checks every response of a remote signer, and never logs a key or a token.
 */
export { createLocalSigner } from "./local-signer.ts";
export { createRemoteSigner } from "./remote-signer.ts";
export { type AskedTransaction, type Signer, SignerError } from "./signer.ts";
export { createSigners, type Signers } from "./signers.ts";
