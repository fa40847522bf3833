import { randomUUID } from "node:crypto";
import { type ErrorName, errors } from "@gemplay/api-schema";
import { systemBalance } from "@gemplay/ledger";
import { sql, type Transaction } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { openPlayer, openPlayerWithoutWallet, type TestPlayer } from "../../test/betting.ts";
import { bonusWish, lookUp, redeem, storeCode } from "../../test/bonus-codes.ts";
import { type Answer, dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { deleteAccount, keyedPlayer } from "../../test/deleting.ts";
import { withServer } from "../../test/file-server.ts";
import { excludeForEver, takeBreak } from "../../test/limiting.ts";
import { openOperator, operatorCall, operatorVariables } from "../../test/operators.ts";
import { fundRewards } from "../../test/rewards.ts";
import { baseOf, heldBy } from "../../test/swapping.ts";
import { createIdentities, setFreeze } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";

const variables = { ...operatorVariables, TRUSTED_PROXIES: "1" };
let server: TestServer;
let other: TestServer;
withServer({ booksAgree: true, variables: () => variables }, async (started, another) => {
  server = started;
  other = await another(variables);
  await fundRewards(server, { pool: "1000000", gem: "1000000" });
});

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const whole = baseOf("5000", "TPLAY");
const held = async (player: Pick<TestPlayer, "id">) => (await heldBy(server, player)).TPLAY;
const pool = () => systemBalance(executorOf(server.server.platform.db), "airdrop_pool", "TPLAY");
const at = (index: number) => (index % 2 === 0 ? server : other);
const players = (count: number) => Promise.all(Array.from({ length: count }, () => openPlayer(server)));
const inTransaction = <T>(work: (trx: Transaction<Record<never, never>>) => Promise<T>) =>
  server.server.platform.db.transaction().execute(work);
const identities = () => createIdentities(server.server.platform);

/** Checks that the server refused a call with an error whose message contains a time. */
function expectRefusedUntil(answer: Answer<unknown>, error: ErrorName, atMs: number) {
  expect(answer).toMatchObject({ code: errors[error].code, data: { atMs } });
}

describe("the terms of a bonus code", () => {
  it("show amount, conditions, end and number for a code in lower case, and change no balance", async () => {
    const player = await openPlayer(server);
    const conditions = { en: ["Keep it."], cn: ["归您所有。"] };
    const untilMs = server.clock.nowMs() + dayMs;
    const { code, id } = await storeCode(server, { conditions, number: 3, untilMs });
    expect(dataOf(await lookUp(server, player, ` ${code.toLowerCase().replace("-", "–")} `))).toEqual({
      bonusId: id,
      code,
      assetId: "TPLAY",
      amount: "5000",
      conditions,
      untilMs,
      left: 3,
      number: 3,
      redeemed: null,
    });
    expect(await held(player)).toBe(0n);
  });

  it("contain the player's own redemption after the player has redeemed the code", async () => {
    const player = await openPlayer(server);
    const { code, id } = await storeCode(server, { number: 1 });
    const redemption = dataOf(await redeem(server, player, id));
    server.clock.advance(2 * dayMs);
    expect(dataOf(await lookUp(server, player, code))).toMatchObject({ left: 0, redeemed: redemption });
  });

  it("stay secret while the code waits for a second admin", async () => {
    const player = await openPlayer(server);
    const admin = await openOperator(server, "admin");
    const body = bonusWish(server, { code: "SECRET-2026" });
    const { id } = dataOf(await operatorCall(server, "POST /bonus_codes/make", { token: admin.token, body }));
    expectRefused(await lookUp(server, player, "SECRET-2026"), "BonusCodeUnknown");
    expectRefused(await redeem(server, player, id), "BonusCodeUnknown");
    expect(await held(player)).toBe(0n);
  });
});

it.each(["a\u0000b", "", "'; DROP TABLE player; --", "💎".repeat(15)])(
  "the look-up of the text %j finds no code",
  async (text) => {
    expectRefused(await lookUp(server, await openPlayer(server), text), "BonusCodeUnknown");
  },
);

describe("the limits of look-ups", () => {
  it("allow a player ten look-ups in an hour across all processes, also of codes that exist", async () => {
    const player = await openPlayer(server);
    const { code } = await storeCode(server);
    const codes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? code : "WRONG-0000"));
    const answers = await Promise.all(
      codes.map((text, index) => lookUp(at(index), player, text, "192.0.2.1")),
    );
    expect(answers.filter((answer) => answer.code === 2307)).toHaveLength(10);
    expectRefusedUntil(await lookUp(server, player, code), "BonusLookupsExhausted", expect.any(Number));
    server.clock.advance(hourMs);
    dataOf(await lookUp(server, player, code));
  });

  it("allow callers of one network thirty unknown codes in an hour, whichever accounts they use", async () => {
    const { code } = await storeCode(server);
    const all = await players(5);
    for (const [index, player] of all.slice(0, 4).entries())
      for (let count = 0; count < (index < 3 ? 10 : 1); count++) {
        const answer = await lookUp(server, player, "WRONG-0000", "198.51.100.7");
        if (index < 3) expectRefused(answer, "BonusCodeUnknown");
        else expectRefusedUntil(answer, "BonusLookupsExhausted", expect.any(Number));
      }
    const [, , , , last] = all;
    if (last === undefined) throw new Error("there is no fifth player");
    const refused = await lookUp(other, last, code, "198.51.100.7");
    expectRefusedUntil(refused, "BonusLookupsExhausted", expect.any(Number));
    dataOf(await lookUp(other, last, code, "198.51.100.8"));
  });

  it("count no look-up of an existing code against the network", async () => {
    const { code } = await storeCode(server);
    for (const player of await players(4))
      for (let count = 0; count < 9; count++) dataOf(await lookUp(server, player, code, "203.0.113.9"));
  });
});

describe("a redemption", () => {
  it("pays the amount once from the pool, and returns the same answer to a repeated request in two processes", async () => {
    const player = await openPlayer(server);
    const { id, code } = await storeCode(server);
    const before = await pool();
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => redeem(at(index), player, id, requestId)),
    );
    const [first] = answers.map(dataOf);
    expect(first).toMatchObject({ code, assetId: "TPLAY", amount: "5000", balance: "5000" });
    for (const answer of answers) expect(dataOf(answer)).toEqual(first);
    expect(await held(player)).toBe(whole);
    expect(before - (await pool())).toBe(whole);
    const { records } = dataOf(
      await server.call("GET /assets/get_reward_records", { token: player.token, query: {} }),
    );
    expect(records).toMatchObject([{ id: first?.record, kind: "bonus_code", amount: "5000" }]);
  });

  it("a second redemption of a bonus code by the same player is refused with the time of the first redemption", async () => {
    const player = await openPlayer(server);
    const { id } = await storeCode(server);
    const { atMs } = dataOf(await redeem(server, player, id));
    expectRefusedUntil(await redeem(other, player, id), "BonusCodeUsed", atMs);
    expect(await held(player)).toBe(whole);
  });

  it("a redemption is refused if its request id belongs to the redemption of another bonus code", async () => {
    const player = await openPlayer(server);
    const [one, two] = [await storeCode(server), await storeCode(server)];
    const requestId = randomUUID();
    dataOf(await redeem(server, player, one.id, requestId));
    expectRefused(await redeem(server, player, two.id, requestId), "RequestRepeatedDifferently");
    expect(await held(player)).toBe(whole);
  });

  it("pays GEM from the rewards budget", async () => {
    const player = await openPlayer(server);
    const { id } = await storeCode(server, { assetId: "GEM", amount: "500" });
    expect(dataOf(await redeem(server, player, id))).toMatchObject({ assetId: "GEM", balance: "500" });
    expect((await heldBy(server, player)).GEM).toBe(baseOf("500", "GEM"));
  });

  it("never exceeds the number of redemptions, even if many players redeem at once in two processes", async () => {
    const { id } = await storeCode(server, { number: 3 });
    const all = await players(12);
    const answers = await Promise.all(all.map((player, index) => redeem(at(index), player, id)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ code }) => code !== 200)) expectRefused(answer, "BonusCodeUsedUp");
    const sums = await Promise.all(all.map(held));
    expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(3n * whole);
  });

  it("a redemption after the end of the bonus code is refused with the time of the end", async () => {
    const player = await openPlayer(server);
    const untilMs = server.clock.nowMs() + hourMs;
    const { id, code } = await storeCode(server, { untilMs });
    server.clock.advance(hourMs - 60_000);
    dataOf(await redeem(server, await openPlayer(server), id));
    server.clock.advance(60_000);
    expectRefusedUntil(await redeem(server, player, id), "BonusCodeExpired", untilMs);
    expectRefusedUntil(await lookUp(server, player, code), "BonusCodeExpired", untilMs);
    expect(await held(player)).toBe(0n);
  });

  it("a redemption is refused after an operator has withdrawn the bonus code", async () => {
    const player = await openPlayer(server);
    const { id, code } = await storeCode(server);
    const { token } = await openOperator(server, "admin");
    dataOf(await operatorCall(server, "POST /bonus_codes/withdraw", { token, body: { id } }));
    expectRefused(await redeem(server, player, id), "BonusCodeWithdrawn");
    expectRefused(await lookUp(server, player, code), "BonusCodeWithdrawn");
    expect(await held(player)).toBe(0n);
  });

  it("a redemption with an id that no bonus code has is refused", async () => {
    expectRefused(await redeem(server, await openPlayer(server), randomUUID()), "BonusCodeUnknown");
  });

  it("changes nothing while the pool holds too little, and succeeds after the pool is funded", async () => {
    const player = await openPlayer(server);
    const left = (await pool()) / 10n ** 18n;
    const { id, code } = await storeCode(server, { amount: String(left + 1n), number: 1 });
    const requestId = randomUUID();
    expectRefused(await redeem(server, player, id, requestId), "BonusPoolEmpty");
    expect(await held(player)).toBe(0n);
    expect(dataOf(await lookUp(server, player, code))).toMatchObject({ left: 1, redeemed: null });
    await fundRewards(server, { pool: "1000000" });
    dataOf(await redeem(server, player, id, requestId));
  });
});

describe("a player who may not redeem a bonus code", () => {
  let id: string;
  let code: string;
  beforeEach(async () => {
    ({ id, code } = await storeCode(server));
  });

  async function expectNothing(
    player: Pick<TestPlayer, "token" | "id">,
    error: Parameters<typeof expectRefused>[1],
  ) {
    expectRefused(await lookUp(server, player, code), error);
    expectRefused(await redeem(server, player, id), error);
    expect(await held(player)).toBe(0n);
  }

  it("a player with only a phone number cannot redeem a bonus code, because a phone number proves no ownership", async () => {
    await expectNothing(await openPlayerWithoutWallet(server), "BonusCodeNotForAccount");
  });

  it("a player on a break cannot redeem a bonus code", async () => {
    const player = await openPlayer(server);
    dataOf(await takeBreak(server, player));
    await expectNothing(player, "OnBreak");
    const later = await storeCode(server, { untilMs: server.clock.nowMs() + 2 * dayMs });
    server.clock.advance(dayMs + hourMs);
    dataOf(await redeem(server, player, later.id));
  });

  it("a self-excluded player cannot redeem a bonus code", async () => {
    const player = await keyedPlayer(server);
    const proof = await server.prove(player.token, player.key, "exclude");
    dataOf(await excludeForEver(server, player, proof));
    await expectNothing(player, "SelfExcluded");
  });

  it("a frozen player cannot redeem a bonus code, even if the freeze is newer than the cached session", async () => {
    const player = await openPlayer(server);
    await inTransaction((trx) =>
      sql`UPDATE player SET frozen_at = now() WHERE id = ${player.id}`.execute(trx),
    );
    await expectNothing(player, "AccountFrozen");
    await inTransaction((trx) => setFreeze(trx, player.id, "none", new Date()));
  });

  it("an account cannot redeem a bonus code if another account with the same wallet has redeemed the code", async () => {
    const player = await openPlayer(server);
    dataOf(await redeem(server, player, id));
    await inTransaction((trx) => identities().unbindWallet(trx, player.id, player.address));
    const next = await openPlayerWithoutWallet(server);
    await inTransaction((trx) => identities().bindWallet(trx, next.id, player.address));
    await expectNothing(next, "BonusCodeIdentityUsed");
  });

  it("a person cannot redeem a bonus code again with a new account after deleting the account that redeemed it", async () => {
    const key = generatePrivateKey();
    const player = await keyedPlayer(server, key);
    dataOf(await redeem(server, player, id));
    expect(player.address).toBe(privateKeyToAccount(key).address);
    dataOf(await deleteAccount(server, player));
    await expectNothing(await keyedPlayer(server, key), "BonusCodeIdentityUsed");
  });

  it("only one of two accounts that have shared a wallet redeems a bonus code when both redeem at once in two processes", async () => {
    const player = await openPlayer(server);
    await inTransaction((trx) => identities().unbindWallet(trx, player.id, player.address));
    const next = await openPlayerWithoutWallet(server);
    await inTransaction((trx) => identities().bindWallet(trx, next.id, player.address));
    await inTransaction((trx) =>
      identities().bind(trx, player.id, { kind: "email", name: `${randomUUID()}@mail.example` }, false),
    );
    const answers = await Promise.all([redeem(server, player, id), redeem(other, next, id)]);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect((await held(player)) + (await held(next))).toBe(whole);
  });
});
