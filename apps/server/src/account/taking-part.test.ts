// The tests check which players may bet (the player accepted the terms, the country is open), and under which name
// other players see a player.
import { randomUUID } from "node:crypto";
import { type ErrorName, errors } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { betBody, fund, heldBase, openPlayer, place, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, signInMessage, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { stagedCalls } from "../../test/staged.ts";
import { setFreeze } from "./players.repository.ts";

let server: TestServer;
let other: TestServer;
withServer(
  { house: { PLAY: "1000000" }, booksAgree: true, variables: () => ({ TRUSTED_PROXIES: "1" }) },
  async (started, another) => {
    server = started;
    other = await another({ TRUSTED_PROXIES: "0" });
  },
);

const set = (key: string, text: string) => server.server.platform.settings.set(key, text, { actor: "test" });

/** Signs in a player with a wallet, but does not accept the terms. */
async function signInOnly(key = generatePrivateKey(), headers: Record<string, string> = {}, on = server) {
  return await on.call("POST /user/dappLoginOrRegister", { body: await signInBody(key, on), headers });
}

async function signInBody(key: Hex, on = server) {
  const account = privateKeyToAccount(key);
  const message = signInMessage(account.address, on.clock.nowMs());
  return { address: account.address, message, signature: await account.signMessage({ message }) };
}

async function newcomer(): Promise<TestPlayer> {
  const key = generatePrivateKey();
  const { token, userId } = dataOf(await signInOnly(key));
  const player = { id: BigInt(userId), address: privateKeyToAccount(key).address, key, token };
  await fund(server, player, "100");
  return player;
}

const accept = ({ token }: Pick<TestPlayer, "token">, version: string = termsVersion, on = server) =>
  on.call("POST /user/accept_terms", { token, body: { termsVersion: version } });
const infoOf = async ({ token }: Pick<TestPlayer, "token">) =>
  dataOf(await server.call("GET /user/info", { token }));

describe("the terms", () => {
  it("must be accepted before the first stake of any kind, and all other calls work without the acceptance", async () => {
    const player = await newcomer();
    expect(await infoOf(player)).toMatchObject({ acceptedTermsVersion: null, termsVersion });
    expectRefused(await place(server, player), "TermsNotAccepted");
    expectRefused(await stagedCalls(server, "mines", player).open(), "TermsNotAccepted");
    const crash = { key: randomUUID(), asset: "PLAY", amount: "1", params: { autoCashOutE4: null } };
    expectRefused(
      await server.call("POST /games/crash/bet", { token: player.token, body: crash }),
      "TermsNotAccepted",
    );
    for (const name of [
      "GET /assets/get_assets",
      "GET /assets/deposit_assets",
      "GET /assets/withdraw_assets",
    ] as const)
      dataOf(await server.call(name, { token: player.token }));
    expectRefused(await accept(player, "1999-01"), "TermsOutdated");
    expectRefused(await place(server, player), "TermsNotAccepted");
    const before = Date.now() - 1_000;
    dataOf(await accept(player));
    dataOf(await place(server, player));
    dataOf(await accept(player));
    expect((await infoOf(player)).acceptedTermsVersion).toBe(termsVersion);
    const { rows } = await sql<{ version: string; at: Date }>`
      SELECT version, at FROM terms_accepted WHERE player_id = ${player.id}`.execute(
      server.server.platform.db,
    );
    expect(rows).toEqual([{ version: termsVersion, at: expect.any(Date) }]);
    expect(rows[0]?.at.getTime()).toBeGreaterThan(before);
  });

  it("the first sign-in of a wallet accepts the present terms if the sign-in names their version", async () => {
    const key = generatePrivateKey();
    const signIn = async (version: string) =>
      await server.call("POST /user/dappLoginOrRegister", {
        body: { ...(await signInBody(key)), termsVersion: version },
      });
    expectRefused(await signIn("1999-01"), "TermsOutdated");
    const before = Date.now() - 1_000;
    const { token, userId } = dataOf(await signIn(termsVersion));
    expect((await infoOf({ token })).acceptedTermsVersion).toBe(termsVersion);
    const { rows } = await sql<{ version: string; at: Date }>`
      SELECT version, at FROM terms_accepted WHERE player_id = ${userId}`.execute(server.server.platform.db);
    expect(rows).toEqual([{ version: termsVersion, at: expect.any(Date) }]);
    expect(rows[0]?.at.getTime()).toBeGreaterThan(before);
  });

  it("a sign-in of a wallet with an existing account accepts no terms, whichever version the sign-in names", async () => {
    const key = generatePrivateKey();
    dataOf(await signInOnly(key));
    for (const version of [termsVersion, "1999-01"]) {
      const body = { ...(await signInBody(key)), termsVersion: version };
      const { token } = dataOf(await server.call("POST /user/dappLoginOrRegister", { body }));
      expect((await infoOf({ token })).acceptedTermsVersion).toBeNull();
    }
  });

  it("count as accepted immediately, also in a process that has cached the player", async () => {
    const player = await newcomer();
    for (const one of [server, other]) expectRefused(await place(one, player), "TermsNotAccepted");
    dataOf(await accept(player, termsVersion, other));
    for (const one of [server, other]) dataOf(await place(one, player));
  });

  it("must be accepted again after a change of the terms, but a player can finish running rounds without the acceptance", async () => {
    const player = await newcomer();
    dataOf(await accept(player));
    const calls = stagedCalls(server, "mines", player);
    const id = (await calls.open()).data?.open?.id ?? "";
    await sql`UPDATE player SET terms_version = '1999-01' WHERE id = ${player.id}`.execute(
      server.server.platform.db,
    );
    await sql`SELECT pg_notify('gemplay_player', ${String(player.id)})`.execute(server.server.platform.db);
    await expect.poll(async () => (await place(server, player)).code).toBe(1180);
    const move = dataOf(await calls.move({ id, step: 0, move: { tile: 0 } }));
    if (move.round === null) dataOf(await calls.cashOut(id));
    expect((await infoOf(player)).acceptedTermsVersion).toBe("1999-01");
    dataOf(await accept(player));
    dataOf(await place(server, player));
  });
});

describe("an idempotent replay of a stake", () => {
  /**
   * Places a bet and opens a round. The function returns one function that repeats the bet, and one function that
   * repeats the opening of the round.
   */
  async function standing() {
    const player = await openPlayer(server, "100");
    const calls = stagedCalls(server, "mines", player);
    const [bet, round] = [betBody(), { key: randomUUID() }];
    const first = [dataOf(await place(server, player, bet)), dataOf(await calls.open(round))];
    const again = async (headers: Record<string, string> = {}) => [
      dataOf(await server.call("POST /games/dice/bet", { token: player.token, body: bet, headers })),
      dataOf(await calls.open(round)),
    ];
    /** Expects that the server refuses new bets and repeated requests with changed content. */
    const refused = async (error: ErrorName, headers: Record<string, string> = {}) => {
      const body = betBody();
      const sent = (changes: object) =>
        server.call("POST /games/dice/bet", {
          token: player.token,
          headers,
          body: { ...body, ...changes },
        });
      // A bet of zero is never stored. The test can therefore repeat a bet of zero until the process knows of the
      // change.
      await expect.poll(async () => (await sent({ amount: "0" })).code).toBe(errors[error].code);
      expectRefused(await sent({}), error);
      expectRefused(await sent({ amount: "1000" }), error);
      expectRefused(await sent({ ...bet, amount: "2" }), "RequestRepeatedDifferently");
    };
    return { player, calls, first, again, refused, balance: await heldBase(server, player) };
  }

  it("works before the player accepts changed terms, although the server refuses new stakes", async () => {
    const { player, calls, first, again, refused, balance } = await standing();
    await sql`UPDATE player SET terms_version = '1999-01' WHERE id = ${player.id}`.execute(
      server.server.platform.db,
    );
    await sql`SELECT pg_notify('gemplay_player', ${String(player.id)})`.execute(server.server.platform.db);
    await refused("TermsNotAccepted");
    expectRefused(await calls.open(), "TermsNotAccepted");
    expect(await again()).toEqual(first);
    expect(await heldBase(server, player)).toBe(balance);
  });

  it("works for a frozen account, although the server refuses new stakes", async () => {
    const { player, calls, first, again, refused, balance } = await standing();
    await server.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
    await refused("AccountFrozen");
    expectRefused(await calls.open(), "AccountFrozen");
    expect(await again()).toEqual(first);
    expect(await heldBase(server, player)).toBe(balance);
  });

  it("works in a country that was closed later, although the server refuses new stakes", async () => {
    const { player, first, again, refused, balance } = await standing();
    await set("countries.closed", "US");
    await set("countries.header", "CF-IPCountry");
    const headers = { "cf-ipcountry": "US" };
    await refused("CountryClosed", headers);
    expect(await again(headers)).toEqual(first);
    expect(await heldBase(server, player)).toBe(balance);
    await set("countries.closed", "");
    await set("countries.header", "");
  });
});

describe("a closed country", () => {
  const from = (country: string) => ({ "cf-ipcountry": country });
  const bet = (player: TestPlayer, country: string, on = server) =>
    on.call("POST /games/dice/bet", { token: player.token, body: betBody(), headers: from(country) });

  it("refuses bets only if a trusted proxy sets the country header", async () => {
    const player = await openPlayer(server, "100");
    await set("countries.closed", "us, kp");
    dataOf(await bet(player, "US"));
    await set("countries.header", "CF-IPCountry");
    await other.server.platform.settings.reload();
    expectRefused(await bet(player, "US"), "CountryClosed");
    expectRefused(await bet(player, "kp"), "CountryClosed");
    // A caller cannot bypass the closed country by sending an own country header, because the server uses the value
    // that the proxy adds.
    expectRefused(await bet(player, "PH, US"), "CountryClosed");
    for (const open of ["PH", "", "USA", "U", "US KP"]) dataOf(await bet(player, open));
    // The server `other` runs without a proxy, so this server ignores the country header.
    dataOf(await bet(player, "US", other));
    expect(server.server.platform.settings.get("countries.closed")).toBe("KP US");
  });

  it("refuses new accounts and deposits, but still lets players withdraw their money", async () => {
    const key = generatePrivateKey();
    expectRefused(await signInOnly(key, from("US")), "CountryClosed");
    const { rows } =
      await sql`SELECT 1 FROM player WHERE address = ${privateKeyToAccount(key).address}`.execute(
        server.server.platform.db,
      );
    expect(rows).toEqual([]);
    const phone = { kind: "phone", phone: "+639171230000" };
    const password = { password: "heron-K7-41", confirmPassword: "heron-K7-41" };
    const register = { body: { by: phone, ...password, termsVersion } };
    expectRefused(
      await server.call("POST /user/register", { ...register, headers: from("US") }),
      "CountryClosed",
    );
    dataOf(await server.call("POST /user/register", { ...register, headers: from("PH") }));
    const body = { name: phone.phone, password: password.password };
    dataOf(await server.call("POST /user/login", { body, headers: from("US") }));
    dataOf(await signInOnly(key, from("PH")));
    const { token } = dataOf(await signInOnly(key, from("US")));
    expectRefused(
      await server.call("GET /assets/deposit_assets", { token, headers: from("US") }),
      "CountryClosed",
    );
    dataOf(await server.call("GET /assets/withdraw_assets", { token, headers: from("US") }));
    // The error about the missing funds password shows that the withdrawal passed the check of the country.
    const wish = {
      assetId: "PLAY",
      blockchainId: "BSC",
      amount: "10",
      address: privateKeyToAccount(key).address,
    };
    expectRefused(
      await server.call("POST /user/confirm_fund_password", {
        token,
        body: { ...wish, password: "gem 2026" },
        headers: from("US"),
      }),
      "FundsPasswordNotSet",
    );
    await set("countries.closed", "");
    await set("countries.header", "");
  });
});

describe("a public name", () => {
  const choose = ({ token }: TestPlayer, name: string, on = server) =>
    on.call("POST /user/public_name", { token, body: { name } });
  const show = ({ token }: TestPlayer, shown: boolean) =>
    server.call("POST /user/show_name", { token, body: { shown } });
  const lastInFeed = async () => dataOf(await server.call("GET /live")).bets[0]?.name;
  const sharedName = async (id: string) =>
    dataOf(await server.call("GET /games/round/shared", { query: { id } })).name;

  it("appears to other players in every process from the choice until the player masks the name", async () => {
    const player = await openPlayer(server, "1000");
    const masked = `${player.address.slice(0, 4)}***${player.address.slice(-2)}`;
    const { round } = await placed(server, player);
    // The stream collects events for 50 ms before the list contains them.
    await expect.poll(lastInFeed).toBe(masked);
    expectRefused(await show(player, true), "PublicNameNotSet");
    expect(await infoOf(player)).toMatchObject({ publicName: null, nameShown: false });
    const chosen = dataOf(await choose(player, " Ruby_Fox "));
    expect(chosen).toMatchObject({ publicName: "Ruby_Fox", nameShown: true });
    expect(await infoOf(player)).toMatchObject({ name: "Ruby_Fox", ...chosen });
    for (const one of [server, other])
      await expect
        .poll(async () => {
          await placed(one, player);
          return dataOf(await one.call("GET /live")).bets[0]?.name;
        })
        .toBe("Ruby_Fox");
    const share = { token: player.token, body: { id: round.id, shared: true } };
    dataOf(await server.call("POST /games/round/share", share));
    expect(await sharedName(round.id)).toBe("Ruby_Fox");
    const bet = dataOf(await server.call("GET /live")).bets[0];
    await sql`INSERT INTO big_win VALUES (${randomUUID()}, ${JSON.stringify(bet)}::jsonb, now())`.execute(
      server.server.platform.db,
    );
    expect(dataOf(await show(player, false))).toMatchObject({ publicName: "Ruby_Fox", nameShown: false });
    expect(await sharedName(round.id)).toBe(masked);
    expect(
      (await sql`SELECT news->>'name' AS name FROM big_win`.execute(server.server.platform.db)).rows,
    ).toEqual([{ name: masked }]);
    await expect
      .poll(async () => {
        await placed(server, player);
        return await lastInFeed();
      })
      .toBe(masked);
  });

  it("belongs to only one player, whatever the spelling, and cannot be changed for some days", async () => {
    const [one, two] = [await openPlayer(server), await openPlayer(server)];
    const answers = await Promise.all([
      choose(one, "GoldenKoi"),
      choose(two, "g0lden-K0i", other),
      choose(one, "GoldenKoi", other),
      choose(two, "GOLDENKOI"),
    ]);
    const owner = answers[0]?.code === 200 ? one : two;
    const loser = owner === one ? two : one;
    expect((await infoOf(loser)).publicName).toBeNull();
    expectRefused(await choose(loser, "Gölden.Koi".replace(".", "")), "PublicNameTaken");
    const mine = (await infoOf(owner)).publicName ?? "";
    dataOf(await choose(owner, mine));
    expectRefused(await choose(owner, "SilverKoi"), "PublicNameTooSoon");
    server.clock.advance(7 * 86_400_000 + 1_000);
    expect(dataOf(await choose(owner, "SilverKoi")).publicName).toBe("SilverKoi");
    dataOf(await choose(loser, "GoldenKoi"));
  });

  it("must have a valid form and must not be reserved; a refused name changes nothing", async () => {
    const player = await openPlayer(server);
    expectRefused(await choose(player, "fox"), "PublicNameFormat");
    expectRefused(await choose(player, "рубинов"), "PublicNameFormat");
    expectRefused(await choose(player, "Gempl4y_team"), "PublicNameReserved");
    expectRefused(await choose(player, player.address.slice(0, 20)), "PublicNameReserved");
    expect(await infoOf(player)).toMatchObject({ publicName: null, nameShown: false });
  });
});
