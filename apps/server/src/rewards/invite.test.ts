import type { FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openPlayer, openPlayerWithoutWallet, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, standAfter, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { addUp } from "../../test/rewards.ts";
import { setFreeze } from "../account/index.ts";

let server: TestServer;
let other: TestServer;
withServer({ house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
});

const info = async ({ token }: TestPlayer) => dataOf(await server.call("GET /user/info", { token }));
const codeOf = async (player: TestPlayer) => (await info(player)).inviteCode;
const save = ({ token }: TestPlayer, inviteCode: string, at = server) =>
  at.call("POST /user/invite/new/save", { token, body: { inviteCode } });
const friendsOf = async ({ token }: TestPlayer, query: Record<string, string> = {}) =>
  dataOf(await server.call("GET /user/invite/friends/list", { token, query }));

it("each player gets one permanent invite code, which contains no characters that look alike", async () => {
  const player = await openPlayer(server);
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? server : other).call("GET /user/info", { token: player.token }),
    ),
  );
  const codes = new Set(asked.map((answer) => dataOf(answer).inviteCode));
  expect([...codes]).toEqual([expect.stringMatching(/^[2-9A-HJ-NP-TV-Z]{6}$/)]);
  expect(await codeOf(await openPlayer(server))).not.toBe([...codes][0]);
});

it("a player can be bound to only one inviter, and the account page shows that the player was invited", async () => {
  const [inviter, second, friend] = [
    await openPlayer(server),
    await openPlayer(server),
    await openPlayer(server),
  ];
  expect((await info(friend)).isInvited).toBe(false);
  const code = await codeOf(inviter);
  expectRefused(await save(friend, "ZZZZZZZ"), "InviteCodeUnknown");
  dataOf(await save(friend, ` ${code.toLowerCase()} `));
  expect((await info(friend)).isInvited).toBe(true);
  dataOf(await save(friend, code));
  expectRefused(await save(friend, await codeOf(second)), "InviteBound");
  expect((await friendsOf(inviter)).total).toBe(1);
  expect((await friendsOf(second)).total).toBe(0);
});

it("a player cannot use the player's own invite code, and invitations cannot form a circle", async () => {
  const players = [];
  for (let index = 0; index < 4; index++) players.push(await openPlayer(server));
  const [first, ...rest] = players as [TestPlayer, ...TestPlayer[]];
  expectRefused(await save(first, await codeOf(first)), "InviteCodeOwn");
  let above = first;
  for (const player of rest) {
    dataOf(await save(player, await codeOf(above)));
    above = player;
  }
  for (const player of rest) expectRefused(await save(first, await codeOf(player)), "InviteCircle");
  expect((await info(first)).isInvited).toBe(false);
});

it("concurrent calls in two processes bind a player to only one inviter", async () => {
  const friend = await openPlayer(server);
  const codes = await Promise.all(
    Array.from({ length: 8 }, async () => await codeOf(await openPlayer(server))),
  );
  const answers = await Promise.all(
    codes.map((code, index) => save(friend, code, index % 2 === 0 ? server : other)),
  );
  expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
});

it("a player needs a fresh proof of identity to accept an inviter later than five minutes after the sign-in", async () => {
  standAfter(server.clock);
  const inviter = await openPlayer(server);
  const code = await codeOf(inviter);
  const [early, late] = [await openPlayer(server), await openPlayer(server)];
  standAfter(server.clock, 5 * 60_000 - 1_000);
  dataOf(await save(early, code));
  standAfter(server.clock, 2_000);
  expectRefused(await save(late, code), "FreshProofNeeded");
  // If a player repeats the call with the same invite code, the call succeeds even if the sign-in is not fresh.
  dataOf(await save(early, code));
  const prove = (purpose: FreshProofPurpose) => server.prove(late.token, late.key, purpose);
  const saveProved = async (proof: FreshProof) =>
    await server.call("POST /user/invite/new/save", { token: late.token, body: { inviteCode: code, proof } });
  expectRefused(await saveProved(await prove("exportAccount")), "FreshProofInvalid");
  expect((await info(late)).isInvited).toBe(false);
  const proof = await prove("bindInviter");
  dataOf(await saveProved(proof));
  expect((await info(late)).isInvited).toBe(true);
  expect((await friendsOf(inviter)).total).toBe(2);
});

it("a player cannot be bound to an inviter after a sign-in with a wallet that was bound less than a day ago", async () => {
  const code = await codeOf(await openPlayer(server));
  const player = await openPlayer(server);
  const { db } = server.server.platform;
  const boundAt = new Date(server.clock.nowMs() - 60_000);
  await sql`UPDATE player SET address_bound_at = ${boundAt} WHERE id = ${player.id}`.execute(db);
  expectRefused(await save(player, code), "WayInTooNew");
  const old = new Date(server.clock.nowMs() - 25 * 3_600_000);
  await sql`UPDATE player SET address_bound_at = ${old} WHERE id = ${player.id}`.execute(db);
  dataOf(await save(player, code));
});

it("a player can be bound to an inviter after a fresh sign-in by phone number", async () => {
  const code = await codeOf(await openPlayer(server));
  const { token } = await openPlayerWithoutWallet(server);
  dataOf(await server.call("POST /user/invite/new/save", { token, body: { inviteCode: code } }));
});

it("a player cannot be bound to an inviter within a day after a reset of the login password by e-mail", async () => {
  const code = await codeOf(await openPlayer(server));
  const { id, token } = await openPlayerWithoutWallet(server);
  const { db } = server.server.platform;
  const resetAt = new Date(server.clock.nowMs() - 60_000);
  await sql`INSERT INTO identity (player_id, kind, name, bound_at, at_registration, reset_at)
    VALUES (${id}, 'email', 'reset@mail.example', now(), true, ${resetAt})`.execute(db);
  const bind = () => server.call("POST /user/invite/new/save", { token, body: { inviteCode: code } });
  expectRefused(await bind(), "EmailProofDelayed");
  await sql`UPDATE identity SET reset_at = NULL WHERE player_id = ${id}`.execute(db);
  dataOf(await bind());
});

it("a frozen player cannot be bound to an inviter", async () => {
  const [inviter, friend] = [await openPlayer(server), await openPlayer(server)];
  const code = await codeOf(inviter);
  await server.server.platform.db
    .transaction()
    .execute((trx) => setFreeze(trx, friend.id, "all", new Date()));
  expectRefused(await save(friend, code), "AccountFrozen");
  expect((await friendsOf(inviter)).total).toBe(0);
});

it("the friend list shows masked names, the time when each friend joined, and the PLAY bets of the last 30 days", async () => {
  const inviter = await openPlayer(server);
  const code = await codeOf(inviter);
  const friends: TestPlayer[] = [];
  for (let index = 0; index < 3; index++) {
    const friend = await openPlayer(server, "100");
    dataOf(await save(friend, code));
    friends.unshift(friend);
  }
  const [last, middle] = friends as [TestPlayer, TestPlayer, TestPlayer];
  await placed(server, last, { amount: "2.5" });
  await placed(server, last, { amount: "1" });
  await addUp(server);
  const page = await friendsOf(inviter, { limit: "2" });
  expect(page).toMatchObject({ total: 3, friends: [{ bets: "3.5" }, { bets: "0" }] });
  expect(page.friends.map(({ name }) => name)).toEqual(
    [last, middle].map(({ address }) => `${address.slice(0, 4)}***${address.slice(-2)}`),
  );
  for (const { joinedAtMs } of page.friends)
    expect(Math.abs(joinedAtMs - Date.now())).toBeLessThan(3_600_000);
  const rest = await friendsOf(inviter, { cursor: page.nextCursor ?? "" });
  expect(rest).toMatchObject({ friends: [{ bets: "0" }], nextCursor: null });
  const wrong = await server.call("GET /user/invite/friends/list", {
    token: inviter.token,
    query: { cursor: "x'; --" },
  });
  expectRefused(wrong, "RequestInvalid");
});
