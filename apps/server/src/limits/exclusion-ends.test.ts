// The tests set the clock that the code reads, and only move the clock forward.
import { ensurePartitions, exclusionEndOf } from "@gemplay/ledger";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { openPlayer, place, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { exclude, excludeByWallet, limitsOf } from "../../test/limiting.ts";
import { openOperator, operatorCall, operatorVariables, type TestOperator } from "../../test/operators.ts";
import { setFreeze } from "../account/index.ts";
import { operatorActions } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const reason = "The player has written to support";

let server: TestServer;
withServer(
  { house: { PLAY: "1000000" }, booksAgree: true, variables: () => operatorVariables },
  async (started) => {
    server = started;
    await server.server.platform.settings.set("sessions.idleDays", "365", { actor: "test" });
    await ensurePartitions(executorOf(db()), Date.parse("2028-02-01"));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-01-13T12:00:00Z") });
  },
);

const db = () => server.server.platform.db;
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const request = ({ token }: TestPlayer) =>
  server.call("POST /user/exclusion/end/request", { token, body: {} });
const cancel = ({ token }: TestPlayer) => server.call("POST /user/exclusion/end/cancel", { token, body: {} });
const pauseOf = async (player: TestPlayer) => (await limitsOf(server, player)).pause;
const decide = (
  verb: "confirm" | "refuse",
  { token }: TestOperator,
  { id }: TestPlayer,
  requestedMs: number,
) =>
  operatorCall(server, `POST /exclusion_ends/${verb}`, {
    token,
    body: { id: String(id), requestedMs, reason },
  });
const listed = async ({ token }: TestOperator, { id }: TestPlayer) =>
  dataOf(await operatorCall(server, "GET /exclusion_ends", { token })).requests.find(
    ({ player }) => player.id === String(id),
  );

async function excludedPlayer() {
  const player = await openPlayer(server, "100");
  dataOf(await excludeByWallet(server, player));
  return player;
}

it("a permanent self-exclusion ends 24 hours after an operator has confirmed the player's request", async () => {
  const player = await excludedPlayer();
  const requestedMs = Date.now();
  const earliestMs = requestedMs + 7 * dayMs;
  const end = { requestedMs, earliestMs };
  expect(dataOf(await request(player)).pause).toMatchObject({ untilMs: null, end });
  later(hourMs);
  expect(dataOf(await request(player)).pause?.end).toEqual(end);
  vi.setSystemTime(earliestMs - 1);
  const operator = await openOperator(server, "reviewer");
  expect(await listed(operator, player)).toMatchObject({ requestedMs, earliestMs, sinceMs: requestedMs });
  expectRefused(await decide("confirm", operator, player, requestedMs), "ExclusionEndTooEarly");
  expect(await pauseOf(player)).toMatchObject({ untilMs: null, end });
  vi.setSystemTime(earliestMs);
  expectRefused(await place(server, player), "SelfExcluded");
  dataOf(await decide("confirm", operator, player, requestedMs));
  const untilMs = earliestMs + dayMs;
  expect(await pauseOf(player)).toMatchObject({ kind: "exclusion", untilMs, end: null });
  expect(await listed(operator, player)).toBeUndefined();
  expectRefused(await decide("confirm", operator, player, requestedMs), "ChangeRequestOver");
  const [action] = await operatorActions(db(), { action: "accounts.confirmExclusionEnd", limit: 1 });
  expect(action).toMatchObject({ actor: operator.name, subject: String(player.id), reason });
  vi.setSystemTime(untilMs - 1);
  expectRefused(await place(server, player), "SelfExcluded");
  vi.setSystemTime(untilMs);
  await placed(server, player);
});

it("a refused request leaves the self-exclusion, and the player waits again after a new request", async () => {
  const player = await excludedPlayer();
  const requestedMs = Date.now();
  dataOf(await request(player));
  const operator = await openOperator(server, "admin");
  dataOf(await decide("refuse", operator, player, requestedMs));
  expect(await pauseOf(player)).toMatchObject({ untilMs: null, end: null });
  later(8 * dayMs);
  const again = await openOperator(server, "admin");
  expectRefused(await decide("confirm", again, player, requestedMs), "ChangeRequestOver");
  const secondMs = Date.now();
  expect(dataOf(await request(player)).pause?.end).toEqual({
    requestedMs: secondMs,
    earliestMs: secondMs + 7 * dayMs,
  });
  expectRefused(await decide("confirm", again, player, secondMs), "ExclusionEndTooEarly");
  const [action] = await operatorActions(db(), { action: "accounts.refuseExclusionEnd", limit: 1 });
  expect(action).toMatchObject({ actor: operator.name, subject: String(player.id) });
});

it("a cancelled request, and a request before a new self-exclusion, cannot be confirmed", async () => {
  const player = await excludedPlayer();
  const requestedMs = Date.now();
  dataOf(await request(player));
  for (let times = 0; times < 2; times++) expect(dataOf(await cancel(player)).pause?.end).toBeNull();
  const renewed = await excludedPlayer();
  dataOf(await request(renewed));
  later(1_000);
  dataOf(await excludeByWallet(server, renewed));
  expect((await pauseOf(renewed))?.end).toBeNull();
  vi.setSystemTime(requestedMs + 8 * dayMs);
  const operator = await openOperator(server, "admin");
  for (const one of [player, renewed])
    expectRefused(await decide("confirm", operator, one, requestedMs), "ChangeRequestOver");
  expect(await pauseOf(renewed)).toMatchObject({ untilMs: null });
});

it("only a permanent self-exclusion has such a request, and a frozen account cannot make the request", async () => {
  const player = await openPlayer(server, "100");
  expectRefused(await request(player), "RequestInvalid");
  dataOf(await exclude(server, player, 6));
  expectRefused(await request(player), "RequestInvalid");
  const frozen = await excludedPlayer();
  dataOf(await request(frozen));
  await db()
    .transaction()
    .execute((trx) => setFreeze(trx, frozen.id, "all", new Date()));
  await expect.poll(async () => (await request(frozen)).status).toBe(403);
  dataOf(await cancel(frozen));
});

it("of a confirmation and a cancellation at the same time, exactly one takes effect", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const player = await excludedPlayer();
    const requestedMs = Date.now();
    dataOf(await request(player));
    later(7 * dayMs);
    const operator = await openOperator(server, "admin");
    const [confirmed] = await Promise.all([decide("confirm", operator, player, requestedMs), cancel(player)]);
    const pause = await pauseOf(player);
    if (confirmed.code === 200) expect(pause?.untilMs).toBe(Date.now() + dayMs);
    else {
      expectRefused(confirmed, "ChangeRequestOver");
      expect(pause?.untilMs).toBeNull();
    }
  }
});

it("of a confirmation and a new self-exclusion at the same time, the self-exclusion stays permanent", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const player = await excludedPlayer();
    const requestedMs = Date.now();
    dataOf(await request(player));
    later(7 * dayMs);
    const operator = await openOperator(server, "admin");
    await Promise.all([
      decide("confirm", operator, player, requestedMs),
      excludeByWallet(server, player).then(dataOf),
    ]);
    expect(await pauseOf(player)).toMatchObject({ untilMs: null, end: null });
    expect(await exclusionEndOf(executorOf(db()), player.id)).toBeUndefined();
  }
});

it("the database refuses to end a permanent self-exclusion without a confirmed request, or without 24 hours", async () => {
  const player = await excludedPlayer();
  dataOf(await request(player));
  const end = (hours: number) =>
    sql`UPDATE play_pause SET until = ${new Date(Date.now() + hours * hourMs)} WHERE player_id = ${player.id}`.execute(
      db(),
    );
  await expect(end(1_000)).rejects.toThrow("not shortened");
  const confirm = (hours: number) =>
    sql`UPDATE exclusion_end SET confirmed = true, decided_at = ${new Date(Date.now() + hours * hourMs)}
        WHERE player_id = ${player.id}`.execute(db());
  await expect(confirm(7 * 24 - 1)).rejects.toThrow("check constraint");
  await confirm(7 * 24);
  await expect(end(8 * 24 - 1)).rejects.toThrow("not shortened");
  await end(8 * 24);
});
