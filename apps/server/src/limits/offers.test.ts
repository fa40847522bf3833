// Tests that the server remembers the player's answers to the offers of limits.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openPlayer, openPlayerWithoutWallet, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";

let server: TestServer;
let other: TestServer;
withServer({}, async (started, another) => {
  server = started;
  other = await another();
});

type Owner = Pick<TestPlayer, "token">;
const db = () => server.server.platform.db;
const offersOf = async ({ token }: Owner, at = server) =>
  dataOf(await at.call("GET /user/info", { token })).limitOffers;
const answer = ({ token }: Owner, occasion: "registration" | "deposit", at = server) =>
  at.call("POST /user/limit/offer/answer", { token, body: { occasion } });
const both = { registration: true, deposit: true };
const none = { registration: false, deposit: false };

async function deposit({ id }: Pick<TestPlayer, "id">, status: "seen" | "failed", token: string | null) {
  const address = `0x${"ab".repeat(20)}`;
  await sql`
    INSERT INTO deposit (player_id, chain_id, transaction_hash, log_index, block_number, block_hash, depositor,
                         token_address, token, asset, amount, status, seen_at)
    VALUES (${id}, 31337, ${`0x${randomUUID().replaceAll("-", "").padEnd(64, "0")}`}, 0, 1,
            ${`0x${"1".repeat(64)}`}, ${address}, ${address}, ${token}, ${token && "PLAY"}, 1, ${status}, now())`.execute(
    db(),
  );
}

const storedOf = async ({ id }: Pick<TestPlayer, "id">) =>
  (
    await sql<{ occasion: string; at: Date | null }>`
      SELECT occasion, answered_at AS at FROM limit_offer WHERE player_id = ${id} ORDER BY occasion`.execute(
      db(),
    )
  ).rows;

describe("the offers of limits", () => {
  it("both offers of limits are open after a registration with or without a wallet, and reading does not close them", async () => {
    for (const player of [await openPlayer(server), await openPlayerWithoutWallet(server)])
      for (const at of [server, other]) expect(await offersOf(player, at)).toEqual(both);
  });

  it("an answered offer stays closed in a new session of the same player, and open for other players", async () => {
    const player = await openPlayer(server);
    const stranger = await openPlayer(server);
    expect(dataOf(await answer(player, "registration"))).toEqual({ registration: false, deposit: true });
    const token = await other.signIn(player.key);
    expect(await offersOf({ token }, other)).toEqual({ registration: false, deposit: true });
    expect(dataOf(await answer({ token }, "deposit", other))).toEqual(none);
    expect(await offersOf(player)).toEqual(none);
    expect(await offersOf(stranger)).toEqual(both);
  });

  it("answers of two devices at the same time succeed, and the first answer keeps its time", async () => {
    const player = await openPlayer(server);
    const answers = [server, other, server, other].map((at) => answer(player, "deposit", at));
    for (const one of await Promise.all(answers)) expect(dataOf(one)).toEqual(none);
    const before = await storedOf(player);
    expect(before).toEqual(
      ["deposit", "registration"].map((occasion) => ({ occasion, at: expect.any(Date) })),
    );
    dataOf(await answer(player, "registration"));
    expect(await storedOf(player)).toEqual(before);
  });

  it("an answer before the first deposit also closes the offer of the registration", async () => {
    const player = await openPlayer(server);
    expect(dataOf(await answer(player, "deposit"))).toEqual(none);
  });

  it("a failed call does not count as an answer to an offer of limits", async () => {
    const player = await openPlayer(server);
    const body = { occasion: "birthday" as "deposit" };
    expectRefused(
      await server.call("POST /user/limit/offer/answer", { token: player.token, body }),
      "RequestInvalid",
    );
    await sql`ALTER TABLE limit_offer ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(db());
    expect((await answer(player, "deposit")).status).toBe(500);
    await sql`ALTER TABLE limit_offer DROP CONSTRAINT refuse_all`.execute(db());
    expect(await storedOf(player)).toEqual([]);
    expect(await offersOf(player)).toEqual(both);
  });

  it("the offer before the first deposit closes with the first deposit, but not with a failed deposit or an unknown token", async () => {
    const player = await openPlayer(server);
    await deposit(player, "failed", "PLAY");
    await deposit(player, "seen", null);
    expect(await offersOf(player)).toEqual(both);
    await deposit(player, "seen", "PLAY");
    expect(await offersOf(player)).toEqual({ registration: true, deposit: false });
  });

  it("the page makes only the offer before the first deposit to a player who registered before the offers existed", async () => {
    const player = await openPlayer(server);
    // The migration stores this row for each existing player.
    await sql`INSERT INTO limit_offer (player_id, occasion) VALUES (${player.id}, 'registration')`.execute(
      db(),
    );
    expect(await offersOf(player)).toEqual({ registration: false, deposit: true });
  });
});
