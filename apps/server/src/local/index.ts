/**
 * Local: what exists on the local stack only, the faucet of demo wallets and the way through to the chain's node. May
 * import platform. Must never be mounted outside GEMPLAY_ENV=local, and must never let a method through that signs,
 * mines or changes the chain by itself.
 */
export { createLocal } from "./local.ts";
