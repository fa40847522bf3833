// The environment variables of a server that a benchmark runs without a chain. No program listens at the URL of the chain.
const address = (digit: number) => `0x${"0".repeat(39)}${digit}`;

export const withoutChain: Readonly<Record<string, string>> = {
  GEMPLAY_ENV: "local",
  HOST: "127.0.0.1",
  ROLE: "api",
  CHAIN_RPC_URL: "http://127.0.0.1:9",
  CHAIN_PUBLIC_RPC_URL: "http://127.0.0.1:9",
  VAULT_ADDRESS: address(1),
  PLAY_TOKEN_ADDRESS: address(2),
  USDT_TOKEN_ADDRESS: address(3),
  COMMITMENTS_ADDRESS: address(4),
  PAYOUT_PRIVATE_KEY: `0x${"1".repeat(64)}`,
};
