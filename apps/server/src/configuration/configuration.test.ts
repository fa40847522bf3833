import { errors } from "@gemplay/api-schema";
import { bscGenesisHash, tokenAbi } from "@gemplay/chain";
import { keccak256 } from "viem";
import { expect, it } from "vitest";
import { startLyingProvider } from "../../../../tests/chain/lying-provider.ts";
import { noChain, pageOrigin, startTestServer, type TestChain, type TestServer } from "../../test/compose.ts";
import { withChain, withServer } from "../../test/file-server.ts";

const fitForRealMoney = {
  GEMPLAY_ENV: "production",
  START_BLOCK: "1",
  PAYOUT_PRIVATE_KEY: keccak256("0x01"),
  COMMITMENT_PRIVATE_KEY: keccak256("0x02"),
  PAYOUT_REFERENCE_KEYS: `test:${keccak256("0x03").slice("0x".length)}`,
  ENCRYPTION_KEYS: `test:${keccak256("0x04").slice("0x".length)}`,
};

let chain: TestChain;
let server: TestServer;

withChain((started) => {
  chain = started;
});
withServer({ variables: () => chain.variables }, (started) => {
  server = started;
});

it("GET /config returns the chain, its tokens, the features and the server's clock", async () => {
  const { variables } = chain;
  const { publicClient } = server.server.platform.chain;
  const { data } = await server.call("GET /config");
  const vault = variables.VAULT_ADDRESS as `0x${string}`;
  expect(data).toMatchObject({
    environment: "local",
    chain: {
      chainId: 56,
      chainName: "Binance Smart Chain",
      nativeCurrency: { symbol: "BNB", decimals: 18 },
      rpcUrls: [`${pageOrigin}/rpc`],
      genesisHash: chain.chain.genesisHash,
      vaultAddress: vault,
      commitmentsAddress: variables.COMMITMENTS_ADDRESS,
      depositFactoryAddress: variables.DEPOSIT_FACTORY_ADDRESS,
      vaultCodeHash: keccak256((await publicClient.getCode({ address: vault })) ?? "0x"),
    },
    features: { demoWallet: true, mail: false, withdrawals: true, usdt: false },
  });
  expect(data?.chain.genesisHash).not.toBe(bscGenesisHash);
  expect(data?.chain.tokenConfigList).toEqual({
    PLAY: {
      tokenName: "PLAY",
      tokenContractAddress: variables.PLAY_TOKEN_ADDRESS,
      tokenAbi,
      decimals: 18,
      assetId: "PLAY",
    },
  });
  server.clock.advance(3_600_000);
  const later = await server.call("GET /config");
  expect((later.data?.serverTimeMs ?? 0) - (data?.serverTimeMs ?? 0)).toBeGreaterThanOrEqual(3_600_000);
});

it("GET /config lists USDT, which credits the asset U, and contains the settings that operators change", async () => {
  const { settings } = server.server.platform;
  await settings.set("deposits.usdt", "on", { actor: "test" });
  await settings.set("withdrawals.open", "off", { actor: "test" });
  await settings.set("games.staged.abandonHours", "36", { actor: "test" });
  await settings.set("play.regulated", "on", { actor: "test" });
  const { data } = await server.call("GET /config");
  expect(data?.chain.tokenConfigList.USDT).toMatchObject({
    tokenName: "USDT",
    tokenAbi,
    assetId: "U",
    decimals: 18,
  });
  expect(data?.features).toMatchObject({ usdt: true, withdrawals: false });
  expect(data?.rounds).toEqual({ abandonedAfterHours: 36 });
  expect(data?.play).toEqual({
    closed: ["automatic", "turbo", "shortenResult", "holdToRepeat"],
    secondsBetweenStarts: 5,
  });
});

it("a server that reached its chain is ready, and GET /config fails if the server never reached the chain", async () => {
  expect((await fetch(`${server.server.url}/readyz`)).status).toBe(200);
  const away = await startTestServer();
  const answer = await away.call("GET /config");
  expect(answer.code).toBe(errors.ChainUnavailable.code);
  await away.stop();
});

it("a server stays ready while the chain's node is unavailable, if the server has reached the chain before", async () => {
  const node = await startLyingProvider(chain.chain.rpcUrl);
  const met = await startTestServer({ variables: { ...chain.variables, CHAIN_RPC_URL: node.rpcUrl } });
  expect((await fetch(`${met.server.url}/readyz`)).status).toBe(200);
  await node.stop();
  expect((await fetch(`${met.server.url}/readyz`)).status).toBe(200);
  await met.stop();
});

it("GET /config fails if the vault's address has no contract code", async () => {
  const noVault = await startTestServer({
    variables: { ...chain.variables, VAULT_ADDRESS: "0x00000000000000000000000000000000000000A1" },
  });
  expect((await noVault.call("GET /config")).code).toBe(errors.ChainUnavailable.code);
  await noVault.stop();
});

it("GET /metrics in production needs a token", async () => {
  const production = await startTestServer({ variables: { ...noChain, ...fitForRealMoney } });
  expect((await production.call("GET /config")).code).toBe(errors.ChainUnavailable.code);
  expect((await fetch(`${production.server.url}/metrics`)).status).toBe(404);
  await production.stop();
});
