/**
 * The folder `local` owns two parts of the local stack: the faucet for demo wallets and the proxy to the chain's node.
 * The code of `local` may import only the platform. The code of `local` runs only with GEMPLAY_ENV=local, and never
 * forwards a method that signs, mines or changes the chain by itself.
 */
export { createLocal } from "./local.ts";
