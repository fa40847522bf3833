import { randomUUID } from "node:crypto";
import { chainId } from "@gemplay/chain";
import { post } from "@gemplay/ledger";
import { expect, test } from "vitest";
import { openPlayer, type TestPlayer } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { executorOf } from "../platform/database/index.ts";
import { upsertSeen } from "./deposits/deposits.repository.ts";
import { walletTables } from "./wallet.tables.ts";

let server: TestServer;
withServer({}, (started) => {
  server = started;
});

const hash = (digit: number) => `0x${String(digit).repeat(64)}` as const;
const day = (number: number) => Date.UTC(2026, 9, number);

async function seeDeposit(player: TestPlayer, seenAtMs: number, logIndex: number): Promise<string> {
  const row = await upsertSeen(
    walletTables(server.server.platform.db),
    {
      depositor: player.address,
      tokenAddress: player.address,
      amountBase: 10n ** 18n,
      via: undefined,
      blockNumber: 7n,
      blockHash: hash(7),
      transactionHash: hash(3),
      logIndex,
    } as Parameters<typeof upsertSeen>[1],
    {
      chainId: BigInt(chainId),
      playerId: player.id,
      token: "PLAY",
      asset: "PLAY",
      seenAt: new Date(seenAtMs),
    },
  );
  return String(row?.id);
}

test("the list of deposits can be filtered by time and by id, and contains only the player's own deposits", async () => {
  const [player, stranger] = [await openPlayer(server), await openPlayer(server)];
  const read = async (token: string, query: Record<string, string>) =>
    dataOf(await server.call("GET /assets/get_deposit_records", { token, query })).records;
  const [first, second, third] = [
    await seeDeposit(player, day(1), 14),
    await seeDeposit(player, day(2), 15),
    await seeDeposit(player, day(3), 16),
  ];
  const ids = async (query: Record<string, string>) => (await read(player.token, query)).map(({ id }) => id);
  expect(await ids({})).toEqual([third, second, first]);
  // The test filters deposits in three ways: from a time on, before a time, and between two times.
  expect(await ids({ fromMs: String(day(2)) })).toEqual([third, second]);
  expect(await ids({ untilMs: String(day(2)) })).toEqual([first]);
  expect(await ids({ fromMs: String(day(2)), untilMs: String(day(3)) })).toEqual([second]);

  expect(await read(player.token, { id: first })).toMatchObject([
    { id: first, from: player.address, logIndex: 14, creditedAtMs: null, atMs: day(1) },
  ]);
  expect(await read(stranger.token, { id: first })).toEqual([]);
  expect(await ids({ id: randomUUID() })).toEqual([]);
});

test("the list of rewards can be filtered by time and by id, and contains only the player's own rewards", async () => {
  const [player, stranger] = [await openPlayer(server), await openPlayer(server)];
  const shared = { playerId: player.id, debit: "issuance", credit: "player", asset: "GEM" } as const;
  const give = (kind: string) =>
    server.server.platform.db
      .transaction()
      .execute((trx) =>
        post(executorOf(trx), [
          { ...shared, amountBase: 5n, kind, reference: "test", idempotencyKey: randomUUID() },
        ]),
      );
  await give("check_in");
  await give("rakeback");
  const read = async (token: string, query: Record<string, string> = {}) =>
    dataOf(await server.call("GET /assets/get_reward_records", { token, query })).records;
  const [rakeback, checkIn] = await read(player.token);
  if (!rakeback || !checkIn) throw new Error("both rewards are listed");
  expect(await read(player.token, { id: checkIn.id })).toEqual([checkIn]);
  expect(await read(stranger.token, { id: checkIn.id })).toEqual([]);
  expect(await read(player.token, { id: "12" })).toEqual([]);
  expect(await read(player.token, { fromMs: String(checkIn.atMs) })).toHaveLength(2);
  expect(await read(player.token, { fromMs: String(rakeback.atMs + 1) })).toEqual([]);
  expect(await read(player.token, { untilMs: String(checkIn.atMs) })).toEqual([]);
});
