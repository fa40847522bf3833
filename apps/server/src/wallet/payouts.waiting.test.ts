// A server without the payouts' key: withdrawals wait and say why, and all else goes on.
import { randomUUID } from "node:crypto";
import { generatePrivateKey } from "viem/accounts";
import { expect, test } from "vitest";
import { fund, place } from "../../test/betting.ts";
import { dataOf, type TestChain, type TestServer } from "../../test/compose.ts";
import { withChain, withServer } from "../../test/file-server.ts";
import { waitingPayouts } from "./payouts.waiting.ts";
import { walletTables } from "./wallet.tables.ts";

let chain: TestChain;
let server: TestServer;
withChain((started) => {
  chain = started;
});
withServer(
  {
    variables: () => ({ ...chain.variables, PAYOUT_PRIVATE_KEY: "" }),
    house: { PLAY: "1000000" },
    booksAgree: true,
  },
  (started) => {
    server = started;
  },
);

test("without its key withdrawals wait, a metric says why, and deposits and games go on", async () => {
  await server.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const player = { id: BigInt(userId), token };
  await fund(server, player, "100");
  const password = "six-to-20";
  const proof = await server.prove(token, key);
  const secret = { password, confirmPassword: password, proof };
  await server.call("POST /user/setting_fund_password", { token, body: secret });
  const wish = {
    ...{ assetId: "PLAY", blockchainId: "BSC", amount: "10" },
    address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  };
  const { ticket } = dataOf(
    await server.call("POST /user/confirm_fund_password", { token, body: { password, ...wish } }),
  );
  const query = { requestId: randomUUID(), ticket, ...wish };
  const asked = await server.call("GET /assets/withdraw", { token, query });
  expect(asked.data?.status).toBe("pending");

  const { platform } = server.server;
  const metric = async (name: string) =>
    (await platform.metrics.registry.getSingleMetricAsString(name)) ?? "";
  await expect
    .poll(() => metric("gemplay_payouts_waiting"))
    .toContain('gemplay_payouts_waiting{reason="key_missing"} 1');
  expect(await waitingPayouts(walletTables(platform.db))).toMatchObject([
    { reason: "key_missing", count: 1 },
  ]);
  expect((await place(server, player)).code).toBe(200);
  const processed = async () =>
    Number(/ (\d+)\n/.exec(`${await metric("gemplay_deposits_processed_block")}\n`)?.[1]);
  const before = await processed();
  await expect.poll(processed).toBeGreaterThan(before);
});
