import { randomUUID } from "node:crypto";
import { generatePrivateKey } from "viem/accounts";
import { expect, it } from "vitest";
import { dataOf, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { fundExchange, give, swapWell, wish } from "../../../test/swapping.ts";

let server: TestServer;
withServer({}, async (started) => {
  server = started;
  await fundExchange(server, { pool: "1000", houseU: "1000" });
  for (const [key, text] of [
    ["price.playU", "0.5"],
    ["launch.at", "2026-01-01T00:00:00Z"],
  ] as const)
    await server.server.platform.settings.set(key, text, { actor: "test" });
});

const password = "six-to-20";

async function openWithPassword(held: Parameters<typeof give>[2]) {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const player = { id: BigInt(userId), token };
  await give(server, player, held);
  const proof = await server.prove(token, key);
  const body = { password, confirmPassword: password, proof };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
  return player;
}

async function withdraw({ token }: { readonly token: string }, assetId: "PLAY" | "U", amount: string) {
  const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const terms = { assetId, blockchainId: "BSC", address, amount };
  const { ticket } = dataOf(
    await server.call("POST /user/confirm_fund_password", { token, body: { password, ...terms } }),
  );
  const query = { requestId: randomUUID(), ticket, ...terms };
  return dataOf(await server.call("GET /assets/withdraw", { token, query })).status;
}

it("an account's withdrawals need a review until their sum reaches the sum that the account swapped from tPLAY", async () => {
  const player = await openWithPassword({ PLAY: "500", TPLAY: "100" });
  const left = async () =>
    dataOf(await server.call("GET /assets/withdraw_assets", player)).map(
      ({ automaticLeftToday }) => automaticLeftToday,
    );
  // Withdrawals before the first swap do not count toward the reviewed sum.
  expect(await withdraw(player, "PLAY", "200")).toBe("pending");
  await swapWell(server.call, player, wish("TPLAY", "PLAY", "100"));
  expect(await left()).toEqual(["0", "0"]);
  expect(await withdraw(player, "PLAY", "60")).toBe("under_review");
  // Withdrawals in U also count toward the reviewed sum. At the price of this test, 30 U are worth 60 PLAY.
  await swapWell(server.call, player, wish("PLAY", "U", "100"));
  expect(await withdraw(player, "U", "30")).toBe("under_review");
  expect(await left()).toEqual(["19800", "9900"]);
  expect(await withdraw(player, "PLAY", "60")).toBe("pending");
});

it("an account that swapped no tPLAY needs no review because of swaps", async () => {
  const player = await openWithPassword({ PLAY: "500" });
  await swapWell(server.call, player, wish("PLAY", "U", "100"));
  expect(await withdraw(player, "PLAY", "60")).toBe("pending");
});
