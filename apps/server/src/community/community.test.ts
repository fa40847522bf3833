import type { EventData } from "@gemplay/api-schema";
import { crash, crashOverMs, dice, mines } from "@gemplay/games";
import { bindInviter, communityOf, findBet, inviterOf } from "@gemplay/ledger";
import { afterAll, expect, it, vi } from "vitest";
import { base, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { acceptedOnCrash, crashIn, type KnownRound, moveInto, moveOn, saltChain } from "../../test/crash.ts";
import { type EventReader, readEvents } from "../../test/event-reader.ts";
import { withServer } from "../../test/file-server.ts";
import { moveSurely, openOf, roundOf, stagedCalls } from "../../test/staged.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
/**
 * The second server of this test uses the same database as the first server. Only the first of the two servers runs
 * jobs.
 */
let other: TestServer;
let rounds: readonly KnownRound[];
const readers: EventReader[] = [];
withServer(
  { jobs: true, house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true },
  async (started, another) => {
    server = started;
    const set = (key: string, text: string) =>
      server.server.platform.settings.set(key, text, { actor: "test" });
    await set("games.crash.bettingSeconds", "60");
    await set("community.level2Gift", "0.5");
    await set("community.level2Points", "100");
    rounds = await saltChain(server.server.platform, (points) => points.every((point) => point > 25_000));
    other = await another();
  },
);
afterAll(async () => {
  for (const reader of readers) await reader.close();
});

async function follow(token?: string): Promise<EventReader> {
  const ticket = token && (await other.call("POST /stream/ticket", { token, body: undefined })).data?.ticket;
  const reader = await readEvents(`${other.server.url}/api/stream${ticket ? `?ticket=${ticket}` : ""}`);
  readers.push(reader);
  return reader;
}

const received = <N extends "levelUp" | "ownLevelUp">({ events }: EventReader, event: N) =>
  events.filter((one) => one.event === event).map(({ data }) => data as EventData<N>);

async function invite(friend: TestPlayer, { id: inviterId }: TestPlayer): Promise<void> {
  await server.server.platform.db
    .transaction()
    .execute((trx) => bindInviter(executorOf(trx), { playerId: friend.id, inviterId }));
}

async function standing({ id }: TestPlayer) {
  const { db, clock } = server.server.platform;
  const since = new Date(clock.nowMs() - 29 * 86_400_000).toISOString().slice(0, 10);
  return await communityOf(executorOf(db), id, { since });
}

async function commissionOf(player: TestPlayer, id: string): Promise<bigint | undefined> {
  const bet = await findBet(executorOf(server.server.platform.db), player.id, id);
  return bet?.rewards?.commission?.amountBase;
}

/** Returns the commission of a bet: stake × house edge × rate, rounded down. */
const share = (amount: string, { up, down }: { up: bigint; down: bigint }, bps: bigint) =>
  (base(amount) * up * bps) / (down * 10_000n);

it("friends' bets of every kind earn points and commission, and every viewer gets the event of a new level", async () => {
  const [inviter, friend, second] = [
    await openPlayer(server, "10"),
    await openPlayer(server, "1000"),
    await openPlayer(server, "1000"),
  ];
  const params = { direction: "over", targetCenti: 5_000 } as const;
  const before = await placed(server, friend, { amount: "7", params });
  expect(await commissionOf(friend, before.round.id)).toBeUndefined();
  await invite(friend, inviter);
  await invite(second, inviter);
  expect(await inviterOf(executorOf(server.server.platform.db), friend.id)).toMatchObject({
    inviterId: inviter.id,
  });
  const [guest, own] = [await follow(), await follow(inviter.token)];

  // The friend places an instant bet in a process that has cached that the player has no inviter.
  const first = await placed(server, friend, { amount: "33", params });
  const firstShare = share("33", dice.houseEdge(params), 1_000n);
  expect(await commissionOf(friend, first.round.id)).toBe(firstShare);

  // A friend's staged round gives points to the inviter too. A lost staged round gives points when the player loses the
  // round.
  const opened = openOf(await stagedCalls(other, "mines", second).open({ amount: "5" }));
  if (opened.game !== "mines") throw new Error("mines");
  const lost = roundOf(await moveSurely(other, second, opened, false));
  const edge = mines.houseEdge(opened.params, { mines: [], opened: [0] });
  expect(await commissionOf(second, lost.id)).toBe(share("5", edge, 1_000n));

  // A friend's bet on Crash gives points to the inviter too.
  await crashIn(other, "betting");
  const { id } = await acceptedOnCrash(other, second, { amount: "11", autoCashOutE4: 20_000 });
  const { current } = await crashIn(other, "betting");
  await moveInto(server, current, 500);
  await moveOn(server, current, crashOverMs(rounds[current.round]?.pointE4 ?? 0) + 1_000);
  const crashShare = share("11", crash.houseEdge(20_000), 1_000n);
  await expect.poll(() => commissionOf(second, id)).toBe(crashShare);

  // Refunded bets, bets with other assets, and bets from before the friend was bound to the inviter earn no commission.
  const accruedBase = firstShare + share("5", edge, 1_000n) + crashShare;
  await expect
    .poll(() => standing(inviter))
    .toMatchObject({
      level: 1,
      pointsBase: base("49"),
      turnoverBase: base("49"),
      commission: { accruedBase },
    });

  // The test lets some attempts to send the level event fail, so that the job must send the event again.
  const { stream } = server.server.platform;
  const publishTo = stream.publishTo;
  let deaths = 0;
  vi.spyOn(stream, "publishTo").mockImplementation((playerId, event, data) => {
    if (event === "ownLevelUp" && deaths++ === 0)
      throw new Error("the process crashed before it sent the event");
    publishTo(playerId, event, data);
  });

  // The inviter's level rises within ten seconds. The friend's next bet in each process already uses the new rate of
  // commission.
  for (const at of [server, other]) await placed(at, friend, { amount: "30", params });
  await expect.poll(async () => (await standing(inviter)).level).toBe(2);
  for (const at of [server, other]) {
    const { round } = await placed(at, friend, { amount: "1", params });
    expect(await commissionOf(friend, round.id)).toBe(share("1", dice.houseEdge(params), 1_250n));
  }
  const level = { level: 2, atMs: expect.any(Number) };
  await expect.poll(() => received(own, "ownLevelUp")).toEqual([{ ...level, gift: "0.5" }]);
  await expect
    .poll(() => received(guest, "levelUp"))
    .toEqual([{ ...level, name: expect.stringContaining("***") }]);
  expect(received(guest, "ownLevelUp")).toEqual([]);
  expect(deaths).toBe(2);

  // After thirty days, the points are outside the time window, but the inviter keeps the level.
  server.clock.advance(30 * 86_400_000);
  expect(await standing(inviter)).toMatchObject({ level: 2, pointsBase: 0n });
  expect((await standing(friend)).rakebackBase).toBe(102n * 1_000n);
});
