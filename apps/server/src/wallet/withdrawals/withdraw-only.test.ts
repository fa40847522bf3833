// This file tests deposits above a player's deposit limits. The page shows the money above the deposit limits
// separately. Withdrawals use the money above the limits first, and the player can use this money for nothing else.
import { randomUUID } from "node:crypto";
import { holdings } from "@gemplay/ledger";
import { sql } from "kysely";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { fund, place, type TestPlayer } from "../../../test/betting.ts";
import { dataOf, expectRefused, type TestChain, type TestServer } from "../../../test/compose.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { askQuote, fundExchange, swapAt, wish } from "../../../test/swapping.ts";
import { giveWithdrawOnly } from "../../../test/withdraw-only.ts";
import { executorOf } from "../../platform/database/index.ts";
import { refuseWithdrawal } from "../review/index.ts";
import { walletTables } from "../wallet.tables.ts";
import { moneyHistory } from "./withdrawal-queue.repository.ts";

const whole = 10n ** 18n;
const password = "six-to-20";
const terms = { blockchainId: "BSC", address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };

let server: TestServer;
let chain: TestChain;
withChain((started) => {
  chain = started;
});
withServer(
  {
    variables: () => chain.variables,
    house: { PLAY: "1000000" },
    booksAgree: true,
  },
  async (started) => {
    server = started;
    await fundExchange(started, { houseU: "1000" });
    await started.server.platform.settings.set("price.playU", "1", { actor: "test" });
  },
);

const db = () => server.server.platform.db;

/** Creates a player with a balance of 100 PLAY and 20 U, and with withdraw-only money of 50 PLAY and 5 U. */
async function holder(): Promise<TestPlayer> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId, address } = dataOf(await server.call("GET /user/info", { token }));
  const player = { id: BigInt(userId), address: address ?? "", key, token };
  await fund(server, player, "100");
  await fund(server, player, "20", "U");
  await giveWithdrawOnly(db(), player.id, "PLAY", "50");
  await giveWithdrawOnly(db(), player.id, "U", "5");
  const proof = await server.prove(token, key);
  const body = { password, confirmPassword: password, proof };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
  return player;
}

async function withdraw({ token }: TestPlayer, amount: string, assetId = "PLAY", requestId = randomUUID()) {
  const asked = { ...terms, assetId, amount };
  const body = { password, ...asked };
  const { ticket } = dataOf(await server.call("POST /user/confirm_fund_password", { token, body }));
  return await server.call("GET /assets/withdraw", { token, query: { requestId, ticket, ...asked } });
}

const heldOf = async ({ id }: TestPlayer, asset: "PLAY" | "U" = "PLAY") => {
  const { balances, withdrawOnly } = await holdings(executorOf(db()), id);
  return [balances[asset] / whole, withdrawOnly[asset] / whole];
};
const refuse = (id: string) =>
  refuseWithdrawal(server.server.platform, id, { actor: "test", reason: "test" });

describe("withdraw-only money", () => {
  test("appears next to the balance and counts in every total", async () => {
    const player = await holder();
    const { assets, totalU } = dataOf(await server.call("GET /assets/get_assets", player));
    expect(assets.map(({ assetId, balance, withdrawOnly }) => [assetId, balance, withdrawOnly])).toEqual([
      ["PLAY", "100", "50"],
      ["TPLAY", "0", "0"],
      ["U", "20", "5"],
      ["GEM", "0", "0"],
    ]);
    expect(totalU).toBe("175");
    expect(
      dataOf(await server.call("GET /assets/withdraw_assets", player)).map((one) => [
        one.assetId,
        one.balance,
        one.withdrawOnly,
      ]),
    ).toEqual([
      ["PLAY", "150", "50"],
      ["U", "25", "5"],
    ]);
    const { days } = dataOf(await server.call("GET /assets/get_total_days", player));
    expect(days.slice(-2).map((day) => day.totalU)).toEqual(["0", "175"]);
    const dashboard = dataOf(await server.call("GET /user/dashboard", player));
    expect(dashboard.totalAssetsU).toBe("175");
    expect(dashboard.days.slice(-2).map(({ balance }) => balance)).toEqual(["0", "150"]);
  });

  test("cannot be used for bets or swaps", async () => {
    const player = await holder();
    expectRefused(await place(server, player, { amount: "101" }), "InsufficientBalance");
    const body = wish("PLAY", "U", "101");
    const { quoteId } = dataOf(await askQuote(server.call, player, body));
    expectRefused(await swapAt(server.call, player, { ...body, quoteId }), "InsufficientBalance");
    expect(await heldOf(player)).toEqual([100n, 50n]);
    const less = wish("PLAY", "U", "100");
    const quote = dataOf(await askQuote(server.call, player, less));
    dataOf(await swapAt(server.call, player, { ...less, quoteId: quote.quoteId }));
    expect(await heldOf(player)).toEqual([0n, 50n]);
  });
});

describe("a withdrawal from a balance with withdraw-only money", () => {
  test.each([
    ["30", [100n, 20n]],
    ["50", [100n, 0n]],
    ["120", [30n, 0n]],
    ["150", [0n, 0n]],
  ] as const)(
    "uses withdraw-only money first for %s PLAY, and a refund restores balance and withdraw-only money",
    async (amount, left) => {
      const player = await holder();
      const requestId = randomUUID();
      const { id, amount: said } = dataOf(await withdraw(player, amount, "PLAY", requestId));
      expect(said).toBe(amount);
      expect(await heldOf(player)).toEqual(left);
      expect(dataOf(await withdraw(player, amount, "PLAY", requestId)).id).toBe(id);
      expect(await heldOf(player)).toEqual(left);
      const { assets } = dataOf(await server.call("GET /assets/get_assets", player));
      expect(assets.find(({ assetId }) => assetId === "PLAY")).toMatchObject({
        balance: String(left[0]),
        withdrawOnly: String(left[1]),
      });
      const ends = await Promise.allSettled([refuse(id), refuse(id), refuse(id)]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
      expect(await heldOf(player)).toEqual([100n, 50n]);
    },
  );

  test("fails above the sum of balance and withdraw-only money, and uses only money of the withdrawn asset", async () => {
    const player = await holder();
    expectRefused(await withdraw(player, "151"), "WithdrawalAboveBalance");
    dataOf(await withdraw(player, "7", "U"));
    expect(await heldOf(player, "U")).toEqual([18n, 0n]);
    expect(await heldOf(player)).toEqual([100n, 50n]);
  });

  test("gets refunded to the same parts of the balance that paid the withdrawal, even after later deposits", async () => {
    const player = await holder();
    const before = dataOf(await withdraw(player, "150"));
    await giveWithdrawOnly(db(), player.id, "PLAY", "8");
    await fund(server, player, "1");
    const after = dataOf(await withdraw(player, "9"));
    await refuse(before.id);
    expect(await heldOf(player)).toEqual([100n, 50n]);
    await refuse(after.id);
    expect(await heldOf(player)).toEqual([101n, 58n]);
  });
});

test("a reviewer's deposit history includes the withdraw-only part of a deposit", async () => {
  const player = await holder();
  const row = (log: number, amount: string, above: string) =>
    sql`
    INSERT INTO deposit (player_id, chain_id, transaction_hash, log_index, block_number, block_hash, depositor,
                         token_address, token, asset, amount, withdraw_only, status, credited_to, seen_at, confirmed_at)
    VALUES (${player.id}, 56, ${`0x${"ab".repeat(32)}`}, ${log}, 1, ${`0x${"cd".repeat(32)}`}, ${player.address},
            ${player.address}, 'PLAY', 'PLAY', ${amount}, ${above}, 'confirmed', 'player', now(), now())`.execute(
      db(),
    );
  await row(Number(player.id) * 10, "40", "0");
  await row(Number(player.id) * 10 + 1, "60", "50");
  expect((await moneyHistory(walletTables(db()), player.id)).deposited.PLAY).toBe(100n);
  // The withdraw-only part of a deposit cannot exceed the deposit.
  await expect(row(Number(player.id) * 10 + 2, "5", "6")).rejects.toThrow("deposit_check");
});
