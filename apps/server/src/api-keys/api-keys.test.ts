import { randomBytes, randomUUID } from "node:crypto";
import { type Body, errors, type RouteName, type RouteShape, routes } from "@gemplay/api-schema";
import { type InstantGameName, instantGameNames, stagedGameNames } from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fund, heldBase, openPlayer, place, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { betOnCrash, crashIn, saltChain } from "../../test/crash.ts";
import { deleteAccount } from "../../test/deleting.ts";
import { withServer } from "../../test/file-server.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { openOf, stagedCalls, withSetting } from "../../test/staged.ts";
import { setFreeze } from "../account/index.ts";
import { operatorActions } from "../platform/audit/index.ts";

const names = Object.keys(routes) as RouteName[];
const shapeOf = (name: RouteName): RouteShape => routes[name];

let server: TestServer;
let other: TestServer;
const mailbox = withMailbox();
withServer(
  {
    house: { PLAY: "1000000", TPLAY: "1000000" },
    booksAgree: true,
    variables: mailbox.variables,
    jobs: true,
  },
  async (started, another) => {
    server = started;
    other = await another(mailbox.variables());
    await saltChain(server.server.platform);
    await server.server.platform.settings.set("rate.apiKeyPerMinute", "0", { actor: "test" });
  },
);

const db = () => server.server.platform.db;
const make = async (player: TestPlayer, wish: Partial<Body<"POST /user/api_key/make">> = {}) =>
  await server.call("POST /user/api_key/make", {
    token: player.token,
    body: {
      name: "Evening bot",
      dayLimit: null,
      proof: await server.prove(player.token, player.key, "makeApiKey"),
      ...wish,
    },
  });
/** Makes an API key that may bet up to the daily limit, or a key that only reads. */
async function keyOf(
  player: TestPlayer,
  dayLimit: string | null = "50",
): Promise<{ id: string; token: string }> {
  const { key, made } = dataOf(await make(player, { dayLimit }));
  return { id: made.id, token: key };
}
const listOf = async ({ token }: Pick<TestPlayer, "token">) =>
  dataOf(await server.call("GET /user/api_keys", { token })).keys;
const read = (token: string, on = server) => on.call("GET /assets/get_assets", { token });
const revoke = ({ token }: Pick<TestPlayer, "token">, id: string) =>
  server.call("POST /user/api_key/revoke", { token, body: { id } });

describe("making API keys", () => {
  it("a key is shown once, is stored only as a hash, and is listed by its first and last characters", async () => {
    const player = await openPlayer(server);
    const { key, made } = dataOf(await make(player, { name: "  Evening bot ", dayLimit: "50.50" }));
    expect(key).toMatch(/^gpk_[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(key.slice(4), "base64url")).toHaveLength(32);
    expect(made).toEqual({
      id: expect.any(String),
      name: "Evening bot",
      first: key.slice(4, 8),
      last: key.slice(-4),
      dayLimit: "50.5",
      stakedToday: "0",
      madeAtMs: expect.any(Number),
      lastUsedAtMs: null,
    });
    expect(await listOf(player)).toEqual([made]);
    const { rows } = await sql<{ row: string }>`
      SELECT row_to_json(k)::text AS row FROM api_key k WHERE player_id = ${player.id}`.execute(db());
    expect(rows[0]?.row).not.toContain(key.slice(8, -4));
    expect(dataOf(await make(player, { name: "Sheet" })).made).toMatchObject({
      dayLimit: null,
      stakedToday: null,
    });
  });

  it("a key needs a fresh proof for this purpose, and each proof makes one key", async () => {
    const player = await openPlayer(server);
    expectRefused(
      await make(player, { proof: await server.prove(player.token, player.key, "exportAccount") }),
      "FreshProofInvalid",
    );
    const proof = await server.prove(player.token, player.key, "makeApiKey");
    dataOf(await make(player, { proof }));
    expectRefused(await make(player, { proof }), "FreshProofInvalid");
    expect(await listOf(player)).toHaveLength(1);
  });

  it("an account has at most 10 keys, also if two processes make the last key at once", async () => {
    const player = await openPlayer(server);
    for (let count = 0; count < 9; count++) await keyOf(player, null);
    const body = { name: "Tenth", dayLimit: null };
    const { token, key } = player;
    const proofs = [
      await server.prove(token, key, "makeApiKey"),
      await server.prove(token, key, "makeApiKey"),
    ];
    const answers = await Promise.all(
      proofs.map((proof, index) =>
        [server, other][index]?.call("POST /user/api_key/make", { token, body: { ...body, proof } }),
      ),
    );
    expect(answers.filter((answer) => answer?.code === 200)).toHaveLength(1);
    expect(await listOf(player)).toHaveLength(10);
    expectRefused(await make(player), "ApiKeysExhausted");
  });

  it.each(["0", "", "-1", "1e3", "1.0000000000000000001"])(
    "the daily limit «%s» is refused",
    async (dayLimit) => {
      const player = await openPlayer(server);
      expect((await make(player, { dayLimit })).status).toBe(422);
      expect(await listOf(player)).toEqual([]);
    },
  );

  it("the owner gets a notice of each new and each revoked key, and the audit log names them without the secret", async () => {
    const player = await openPlayer(server);
    await sql`INSERT INTO identity (kind, name, player_id, bound_at, at_registration)
      VALUES ('email', ${`key.${player.id}@mail.example`}, ${player.id}, now(), false)`.execute(db());
    const { key, made } = dataOf(await make(player, { dayLimit: "50" }));
    dataOf(await revoke(player, made.id));
    const mask = `gpk_${key.slice(4, 8)}…${key.slice(-4)}`;
    await expect
      .poll(
        () =>
          mailbox
            .emails()
            .filter(({ to }) => to.includes(`key.${player.id}@mail.example`))
            .map(({ subject }) => subject)
            .sort(),
        { timeout: 60_000 },
      )
      .toEqual(["您的账号已创建 API 密钥", "您账号的一个 API 密钥已撤销"].sort());
    const audit = await operatorActions(db(), { subject: String(player.id) });
    expect(audit).toMatchObject([
      { actor: "player", action: "accounts.revokeApiKey", oldText: mask },
      { actor: "player", action: "accounts.makeApiKey", newText: `${mask} bets up to 50 PLAY a day` },
    ]);
  });
});

describe("the routes of API keys", () => {
  it("a key acts as its player on the listed routes only; every other route refuses every key", async () => {
    const { token } = await keyOf(await openPlayer(server));
    const allowed = names.filter((name) => shapeOf(name).apiKey !== undefined);
    const bets = instantGameNames.flatMap((game: InstantGameName): RouteName[] => [
      `POST /games/${game}/bet`,
      `POST /games/${game}/bets`,
    ]);
    const staged = stagedGameNames.flatMap((game): RouteName[] => [
      `GET /games/${game}/open`,
      `POST /games/${game}/open`,
      `POST /games/${game}/move`,
      `POST /games/${game}/cash-out`,
    ]);
    expect(allowed.toSorted()).toEqual(
      [
        ...bets,
        ...staged,
        "POST /fairness/client-seed",
        "POST /fairness/log/rounds",
        "GET /games/crash/bet",
        "POST /games/crash/bet",
        "POST /games/crash/cancel",
        "POST /games/crash/cash-out",
        "GET /assets/get_gem_balance",
        "GET /assets/get_assets",
        "GET /assets/get_deposit_records",
        "GET /assets/get_withdraw_records",
        "GET /assets/get_reward_records",
        "GET /assets/get_total_days",
        "GET /assets/swap_records",
        "GET /user/limits",
        "GET /user/records",
        "GET /user/dashboard",
        "GET /user/statement",
        "GET /games/round",
        "GET /fairness/seeds",
      ].toSorted(),
    );
    const others = names.filter((name) => shapeOf(name).access.includes("player") && !allowed.includes(name));
    expect(others).toContain("GET /assets/withdraw");
    for (const name of others) {
      const { code } = await server.call(name, { token, ...(name.startsWith("POST") ? { body: {} } : {}) });
      expect([name, code]).toEqual([name, errors.ApiKeyRefused.code]);
    }
  });

  it.each([
    "GET /assets/get_assets",
    "GET /user/dashboard",
    "GET /user/records",
    "GET /fairness/seeds",
  ] as const)("a key that only reads gets the same answer from %s as its player", async (route) => {
    const player = await openPlayer(server, "7");
    const { token } = await keyOf(player, null);
    await placed(server, player);
    expect(dataOf(await server.call(route, { token }))).toEqual(
      dataOf(await server.call(route, { token: player.token })),
    );
  });

  it("a key that only reads cannot bet, move or cash out", async () => {
    const player = await openPlayer(server, "10");
    const { token } = await keyOf(player, null);
    const mines = stagedCalls(server, "mines", player);
    const { id } = openOf(await mines.open());
    const byKey = stagedCalls(server, "mines", { token });
    expectRefused(await place(server, { token }), "ApiKeyReadOnly");
    expectRefused(await byKey.open(), "ApiKeyReadOnly");
    expectRefused(await byKey.move({ id, step: 0, move: 0 }), "ApiKeyReadOnly");
    expectRefused(await byKey.cashOut(id), "ApiKeyReadOnly");
    expect(openOf(await byKey.current()).id).toBe(id);
  });

  it.each(["Bearer gpk_", `Bearer gpk_${randomBytes(32).toString("base64url")}`, "Bearer gpk_a\u00e9"])(
    "the unknown key of the header «%s» gets ApiKeyInvalid with status 401",
    async (authorization) => {
      const answer = await server.call("GET /assets/get_assets", {
        headers: { authorization: Buffer.from(authorization).toString("latin1") },
      });
      expectRefused(answer, "ApiKeyInvalid");
      expect(answer.status).toBe(401);
    },
  );

  it("the time of the last call with a key is listed with a precision of one minute", async () => {
    const player = await openPlayer(server);
    const { token } = await keyOf(player, null);
    const usedAt = async () => (await listOf(player))[0]?.lastUsedAtMs ?? null;
    expect(await usedAt()).toBeNull();
    dataOf(await read(token));
    const first = await usedAt();
    expect(first).toBeTypeOf("number");
    server.clock.advance(59_000);
    dataOf(await read(token));
    expect(await usedAt()).toBe(first);
    server.clock.advance(1_000);
    dataOf(await read(token));
    expect(await usedAt()).toBeGreaterThanOrEqual(Number(first) + 60_000);
  });
});

describe("the daily limit of an API key", () => {
  it("the limit counts the stakes of the key in both assets and every kind of game, and refuses the next stake", async () => {
    const player = await openPlayer(server, "100");
    await fund(server, player, "100", "TPLAY");
    const { id, token } = await keyOf(player, "5");
    const staked = async () => (await listOf(player)).find((key) => key.id === id)?.stakedToday;
    await placed(server, { token }, { amount: "1.5" });
    await placed(server, { token }, { amount: "1", asset: "TPLAY" });
    const { id: round } = openOf(await stagedCalls(server, "mines", { token }).open());
    expect(await staked()).toBe("3.5");
    await crashIn(server, "betting");
    expectRefused(await betOnCrash(server, { token }, { amount: "1.6" }), "ApiKeyLimitReached");
    dataOf(await betOnCrash(server, { token }, { amount: "1" }));
    expect(await staked()).toBe("4.5");
    const before = await heldBase(server, player);
    const refused = await place(server, { token }, { amount: "0.6" });
    expectRefused(refused, "ApiKeyLimitReached");
    expect(refused.msg).toContain("5");
    expect(refused.msg).toContain("0.5");
    expectRefused(await stagedCalls(server, "hilo", { token }).open({ amount: "0.6" }), "ApiKeyLimitReached");
    expect(await heldBase(server, player)).toBe(before);
    expect((await stagedCalls(server, "mines", { token }).current()).data?.open?.id).toBe(round);
    await placed(server, player, { amount: "20" });
    expect(await staked()).toBe("4.5");
  });

  it("bets of one key in two processes at once never exceed the limit", async () => {
    const player = await openPlayer(server, "100");
    await fund(server, player, "100", "TPLAY");
    const { token } = await keyOf(player, "5");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        place([server, other][index % 2] as TestServer, { token }, index % 4 < 2 ? {} : { asset: "TPLAY" }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === errors.ApiKeyLimitReached.code)).toHaveLength(15);
  });

  it("a repeated bet of a key gets its first answer and counts once", async () => {
    const player = await openPlayer(server, "10");
    const { token } = await keyOf(player, "1");
    const bet = { key: randomUUID() };
    const first = await placed(server, { token }, bet);
    expect(await placed(other, { token }, bet)).toEqual(first);
    expect((await listOf(player))[0]?.stakedToday).toBe("1");
  });

  it("the player's own limits hold for a key too", async () => {
    const player = await openPlayer(server, "10");
    const { token } = await keyOf(player, "50");
    dataOf(
      await server.call("POST /user/limit/save", {
        token: player.token,
        body: { assetId: "PLAY", kind: "bets", period: "day", limit: "2" },
      }),
    );
    await placed(server, { token }, { amount: "2" });
    expectRefused(await place(server, { token }), "LimitReached");
    expect((await listOf(player))[0]?.stakedToday).toBe("2");
  });
});

describe("the end of an API key", () => {
  it("a revoked key stops at once in every process, and the player's other keys work on", async () => {
    const player = await openPlayer(server, "10");
    const [key, kept] = [await keyOf(player), await keyOf(player)];
    dataOf(await read(key.token, other));
    dataOf(await revoke(player, key.id));
    expectRefused(await read(key.token, other), "ApiKeyInvalid");
    expectRefused(await place(other, key), "ApiKeyInvalid");
    dataOf(await read(kept.token));
    expectRefused(await revoke(player, key.id), "ApiKeyUnknown");
    expectRefused(await revoke(player, "1"), "ApiKeyUnknown");
  });

  it("a player cannot revoke the key of another player", async () => {
    const [player, stranger] = [await openPlayer(server), await openPlayer(server)];
    const key = await keyOf(player);
    expectRefused(await revoke(stranger, key.id), "ApiKeyUnknown");
    dataOf(await read(key.token));
  });

  it("a freeze of the account stops its keys, also on routes that a frozen player may call", async () => {
    const player = await openPlayer(server, "10");
    const { token } = await keyOf(player);
    const freeze = (what: "all" | "none") =>
      db()
        .transaction()
        .execute((trx) => setFreeze(trx, player.id, what, new Date(server.clock.nowMs())));
    await freeze("all");
    expectRefused(await read(token), "AccountFrozen");
    expectRefused(await place(server, { token }), "AccountFrozen");
    expectRefused(await server.call("GET /user/limits", { token }), "AccountFrozen");
    expectRefused(
      await server.call("POST /user/api_key/make", {
        token: player.token,
        body: { name: "Late", dayLimit: null, proof: {} as never },
      }),
      "AccountFrozen",
    );
    await freeze("none");
    dataOf(await read(token));
  });

  it("a self-exclusion revokes all keys of the player, and no new key can be made", async () => {
    const player = await openPlayer(server, "10");
    const { token } = await keyOf(player);
    dataOf(await server.call("POST /user/exclusion/start", { token: player.token, body: { months: 6 } }));
    expectRefused(await read(token, other), "ApiKeyInvalid");
    expect(await listOf(player)).toEqual([]);
    expectRefused(await make(player), "SelfExcluded");
  });

  it("a key of a self-excluded player is refused, even if the key still exists", async () => {
    const player = await openPlayer(server, "10");
    const { token } = await keyOf(player);
    await sql`INSERT INTO play_pause (player_id, kind, since, until)
      VALUES (${player.id}, 'exclusion', now(), now() + interval '300 days')`.execute(db());
    await sql`UPDATE wallet SET limit_version = 1 WHERE player_id = ${player.id}`.execute(db());
    expectRefused(await read(token), "SelfExcluded");
  });

  it("the deletion of the account deletes its keys and their limits", async () => {
    const player = await openPlayer(server);
    const { token } = await keyOf(player);
    expect((await deleteAccount(server, player)).code).toBe(200);
    expectRefused(await read(token), "ApiKeyInvalid");
    const { rows } = await sql`
      SELECT id FROM api_key WHERE player_id = ${player.id}
      UNION ALL SELECT id FROM stake_budget WHERE player_id = ${player.id}`.execute(db());
    expect(rows).toEqual([]);
  });
});

it("each API key has its own rate limit, which does not count the calls of the player or of other keys", async () => {
  const player = await openPlayer(server);
  const [one, two] = [await keyOf(player, null), await keyOf(player, null)];
  await withSetting([server], "rate.apiKeyPerMinute", "3", async () => {
    expect(dataOf(await server.call("GET /user/api_keys", { token: player.token })).callsPerMinute).toBe(3);
    for (let count = 0; count < 3; count++) dataOf(await read(one.token));
    expectRefused(await server.call("GET /user/dashboard", { token: one.token }), "TooManyRequests");
    dataOf(await read(two.token));
    dataOf(await read(player.token));
  });
});
