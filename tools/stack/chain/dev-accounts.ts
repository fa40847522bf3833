// Accounts for the LOCAL chain only. The private keys of these accounts are the public default keys of anvil ("test
// test … junk"), so anybody can use the accounts. A server on the main network refuses all of these keys.

type DevKeys = Readonly<
  Record<"admin" | "payout" | "pauser" | "committer" | "treasury" | "faucet" | "sweeper", `0x${string}`>
>;

/** The public private keys by their role on the local chain. Each account starts with 10,000 local BNB. */
export const devKeys: DevKeys = {
  /** The account that deploys the contracts and is their admin. */
  admin: "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  /** The account of the server's payout key. Only the payout account may pay out of the vault. */
  payout: "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  /** The account that may pause the vault. */
  pauser: "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
  /** The account of the server's commitment key. Only the commitment account may publish hashes on the chain. */
  committer: "0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba",
  /** The account that holds the operator's tokens and funds the vault at setup. */
  treasury: "0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6",
  /** The account that gives local BNB, PLAY and USDT to demo wallets. */
  faucet: "0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a",
  /** The account that pays the gas for sweeping deposit addresses into the vault, and has no role in the contracts. */
  sweeper: "0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e",
};
