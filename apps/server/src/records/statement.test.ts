// This file tests the statement of an account on a real database, after real deposits, withdrawals, swaps, rewards and
// bets. The expected amounts come from the player's journal or are known in advance.
import { randomUUID } from "node:crypto";
import { type Data, errors } from "@gemplay/api-schema";
import { holdings, playerJournal } from "@gemplay/ledger";
import { type AssetId, assetIds, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import { expect, it } from "vitest";
import { base, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, type TestChain, type TestServer } from "../../test/compose.ts";
import { deposit } from "../../test/deleting.ts";
import { playEverything } from "../../test/exporting.ts";
import { withChain, withServer } from "../../test/file-server.ts";
import { confirm, fundRewards, rewardOf } from "../../test/rewards.ts";
import { fundExchange, swapWell, wish } from "../../test/swapping.ts";
import { giveWithdrawOnly } from "../../test/withdraw-only.ts";
import { executorOf } from "../platform/database/index.ts";
import { refuseWithdrawal } from "../wallet/index.ts";

type Month = Data<"GET /user/statement">["months"][number];
type Column = Exclude<keyof Month, "month" | "assetId">;

const password = "six-to-20";
const terms = { blockchainId: "BSC", address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };

let server: TestServer;
let chain: TestChain;
withChain((started) => {
  chain = started;
});
withServer(
  { variables: () => chain.variables, house: { PLAY: "1000000" }, booksAgree: true },
  async (started) => {
    server = started;
    await fundExchange(started, { houseU: "1000", budget: "1000" });
    await fundRewards(started, { gem: "1000" });
    await started.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
  },
);

const db = () => server.server.platform.db;
const statement = async ({ token }: Pick<TestPlayer, "token">, query: Record<string, string> = {}) =>
  dataOf(await server.call("GET /user/statement", { token, query }));
const monthName = () => new Date(server.clock.nowMs()).toISOString().slice(0, 7);

async function withdraw({ token }: TestPlayer, amount: string, assetId: "PLAY" | "U") {
  const asked = { ...terms, assetId, amount };
  const body = { password, ...asked };
  const { ticket } = dataOf(await server.call("POST /user/confirm_fund_password", { token, body }));
  const query = { requestId: randomUUID(), ticket, ...asked };
  return dataOf(await server.call("GET /assets/withdraw", { token, query }));
}

const credit = ({ address }: TestPlayer, amount: string) =>
  deposit(server, { from: address, amountBase: base(amount) }).credit();

/** Returns an amount in base units. The amount may be negative. */
function baseOf(text: string, asset: AssetId): bigint {
  const { decimals } = assets[asset];
  return text.startsWith("-") ? -parseAmount(text.slice(1), decimals) : parseAmount(text, decimals);
}
const of = (month: Month, column: Column) => baseOf(month[column], month.assetId);

/**
 * Checks that the changes of each month lead from the opening to the closing amount, that each month begins with the
 * closing amount of the month before, and that the last closing amounts are the player's money.
 */
async function expectContinuous(months: readonly Month[], player: TestPlayer): Promise<void> {
  const closing = new Map<AssetId, bigint>();
  for (const month of months) {
    const name = `${month.month} ${month.assetId}`;
    expect(of(month, "opening"), name).toBe(closing.get(month.assetId) ?? 0n);
    const change =
      of(month, "deposits") -
      of(month, "withdrawals") +
      of(month, "returned") -
      of(month, "staked") +
      of(month, "paid") +
      of(month, "swappedIn") -
      of(month, "swappedOut") +
      of(month, "rewards") +
      of(month, "other");
    expect(of(month, "closing"), name).toBe(of(month, "opening") + change);
    expect(of(month, "net"), name).toBe(
      of(month, "withdrawals") - of(month, "returned") - of(month, "deposits"),
    );
    for (const column of ["deposits", "withdrawals", "returned", "staked", "paid", "rewards"] as const)
      expect(month[column], name).not.toContain("-");
    closing.set(month.assetId, of(month, "closing"));
  }
  const { together } = await holdings(executorOf(db()), player.id);
  for (const asset of assetIds) expect(closing.get(asset) ?? 0n, asset).toBe(together[asset]);
}

/** Returns the sum of the player's journal entries of the given kinds, in one asset. */
async function journalSum(player: TestPlayer, asset: AssetId, ...kinds: readonly string[]): Promise<string> {
  const { entries } = await playerJournal(executorOf(db()), player.id, { limit: 500 });
  const own = entries.filter((entry) => entry.asset === asset && kinds.includes(entry.kind));
  return formatAssetAmount(
    own.reduce((sum, { changeBase }) => sum + changeBase, 0n),
    asset,
  );
}

it("the statement equals the journal, with a refunded withdrawal, swaps, rewards, bets and withdraw-only deposits", async () => {
  const player = await openPlayer(server);
  await credit(player, "1000.000000000000000001");
  await credit(player, "200");
  await giveWithdrawOnly(db(), player.id, "PLAY", "50");
  const proof = await server.prove(player.token, player.key);
  dataOf(
    await server.call("POST /user/setting_fund_password", {
      token: player.token,
      body: { password, confirmPassword: password, proof },
    }),
  );
  await swapWell(server.call, player, wish("PLAY", "U", "100"));
  const kept = await withdraw(player, "70", "PLAY");
  const failed = await withdraw(player, "30", "PLAY");
  await refuseWithdrawal(server.server.platform, failed.id, { actor: "test", reason: "test" });
  const { id } = await rewardOf(server, player, "check_in");
  dataOf(await confirm(server, player, [id]));
  await playEverything(server, player);

  const shown = await statement(player);
  const inPlay = shown.months.filter(({ assetId }) => assetId === "PLAY");
  const sum = (column: Column) =>
    formatAssetAmount(
      inPlay.reduce((total, month) => total + of(month, column), 0n),
      "PLAY",
    );
  expect(sum("deposits")).toBe("1250.000000000000000001");
  expect(sum("withdrawals")).toBe("100");
  expect(sum("returned")).toBe("30");
  expect(sum("net")).toBe("-1180.000000000000000001");
  expect(sum("swappedOut")).toBe("100");
  expect(sum("other")).toBe("0");
  expect(`-${sum("staked")}`).toBe(await journalSum(player, "PLAY", "stake"));
  expect(sum("paid")).toBe(await journalSum(player, "PLAY", "payout"));
  const uMonth = shown.months.find(({ assetId, swappedIn }) => assetId === "U" && swappedIn !== "0");
  expect(uMonth?.swappedIn).toBe(await journalSum(player, "U", "swap_received"));
  const gem = shown.months.find(({ assetId, rewards }) => assetId === "GEM" && rewards !== "0");
  expect(gem?.rewards).toBe(await journalSum(player, "GEM", "check_in"));
  await expectContinuous(shown.months, player);

  expect(shown.lifetime).toEqual([
    {
      assetId: "PLAY",
      // The test posts the withdraw-only deposit only in the ledger, without a row in the list of deposits.
      depositCount: 2,
      withdrawalCount: 1,
      deposits: "1250.000000000000000001",
      withdrawals: "100",
      returned: "30",
      net: "-1180.000000000000000001",
    },
    {
      assetId: "U",
      ...{ depositCount: 0, withdrawalCount: 0, deposits: "0", withdrawals: "0", returned: "0", net: "0" },
    },
  ]);
  expect(shown.playPrice).toBe("0.5");
  expect(Math.abs(shown.atMs - server.clock.nowMs())).toBeLessThan(60_000);
  expect(kept.amount).toBe("70");
  // Nobody else sees the amounts of the player.
  const other = await openPlayer(server);
  const { atMs: _, ...empty } = await statement(other);
  expect(empty).toEqual({
    firstDay: null,
    years: [],
    playPrice: "0.5",
    lifetime: shown.lifetime.map(({ assetId }) => ({
      assetId,
      ...{ depositCount: 0, withdrawalCount: 0, deposits: "0", withdrawals: "0", returned: "0", net: "0" },
    })),
    months: [],
  });
});

it("the statement of a year contains the months of the UTC year, and the last 12 months end with the current month", async () => {
  const opened = await openPlayer(server);
  await credit(opened, "500");
  let player = opened;
  const first = monthName();
  let staked = 0n;
  for (let month = 0; month < 14; month++) {
    await placed(server, player, { amount: "2" });
    staked += base("2");
    // The first millisecond of the next UTC month.
    const now = new Date(server.clock.nowMs());
    server.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime());
    player = { ...opened, token: await server.signIn(opened.key) };
  }
  const last12 = await statement(player);
  const names = last12.months.map(({ month }) => month);
  expect(names).toHaveLength(12);
  expect(names.at(-1)).toBe(monthName());
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(last12.months.slice(0, -1).map((month) => month.staked)).toEqual(Array(11).fill("2"));
  expect(last12.months.at(-1)?.staked).toBe("0");

  const all: Month[] = [];
  for (const year of last12.years.toReversed()) {
    const { months } = await statement(player, { year: String(year) });
    expect(months.every(({ month }) => month.startsWith(`${year}-`))).toBe(true);
    all.push(...months);
  }
  expect(all.map(({ month }) => month)[0]).toBe(first);
  expect(all).toHaveLength(15);
  await expectContinuous(all, player);
  expect(all.reduce((sum, month) => sum + of(month, "staked"), 0n)).toBe(staked);
  // The months of a year are the same in both answers.
  for (const month of last12.months) expect(all).toContainEqual(month);
  expect((await statement(player, { year: "2001" })).months).toEqual([]);
  expect(last12.firstDay?.startsWith(first)).toBe(true);
});

it.each([{ year: "1999" }, { year: "10000" }, { year: "2026.5" }, { year: "x" }, { asset: "U" }])(
  "the statement refuses the query %o",
  async (query) => {
    const { token } = await openPlayer(server);
    const answer = await server.call("GET /user/statement", {
      token,
      query: query as unknown as Record<string, string>,
    });
    expect(answer.code).toBe(errors.RequestInvalid.code);
  },
);
