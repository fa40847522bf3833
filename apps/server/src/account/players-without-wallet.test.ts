import { randomUUID } from "node:crypto";
import type { EventData } from "@gemplay/api-schema";
import { avatarOf } from "@gemplay/api-schema/player";
import { afterAll, describe, expect, it } from "vitest";
import { openPlayer, openPlayerWithoutWallet, placed, type TestPlayer } from "../../test/betting.ts";
import { expectRefused, pageOrigin, type TestServer } from "../../test/compose.ts";
import { acceptedOnCrash, crashIn, saltChain } from "../../test/crash.ts";
import { type EventReader, readEvents } from "../../test/event-reader.ts";
import { withServer } from "../../test/file-server.ts";
import { stagedCalls } from "../../test/staged.ts";

let server: TestServer;
let player: Pick<TestPlayer, "id" | "token">;
let guest: EventReader;
let masked: string;
withServer({ jobs: true, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  await server.server.platform.settings.set("games.crash.bettingSeconds", "60", { actor: "test" });
  await saltChain(server.server.platform);
  await openPlayer(server); // Another player takes the first player id, so that the tested player has a later id.
  player = await openPlayerWithoutWallet(server, "100");
  masked = `G***${String(player.id).padStart(2, "0").slice(-2)}`;
  guest = await readEvents(`${server.server.url}/api/stream`);
});
afterAll(async () => {
  await guest?.close();
});

const received = <N extends "bet" | "crashSeats">(event: N) =>
  guest.events.filter((one) => one.event === event).map(({ data }) => data as EventData<N>);

describe("a player without a wallet", () => {
  it("gets a masked name and no wallet address, and the session shows the sign-in method", async () => {
    const { data } = await server.call("GET /user/info", { token: player.token });
    expect(data).toMatchObject({
      userId: String(player.id),
      address: null,
      name: `G${String(player.id).padStart(6, "0")}`,
      wayIn: "phone",
      email: null,
      phone: expect.stringMatching(/^\+639\*\*\*\d\d$/),
    });
  });

  it("can play and read the player's own records, and other players see a masked name", async () => {
    const { round } = await placed(server, player);
    const { data } = await server.call("GET /user/records", { token: player.token, query: {} });
    expect(data?.records.map(({ id }) => id)).toEqual([round.id]);
    await expect.poll(() => received("bet").find(({ id }) => id === round.id)?.name).toBe(masked);
    const live = (await server.call("GET /live")).data?.bets;
    expect(live?.find(({ id }) => id === round.id)?.name).toBe(masked);
    await server.call("POST /games/round/share", {
      token: player.token,
      body: { id: round.id, shared: true },
    });
    const shared = await server.call("GET /games/round/shared", { query: { id: round.id } });
    expect(shared.data?.name).toBe(masked);
  });

  it("can play a staged game", async () => {
    const calls = stagedCalls(server, "mines", player);
    const id = (await calls.open()).data?.open?.id ?? "";
    const { data } = await calls.move({ id, step: 0, move: { tile: 0 } });
    const ends = data?.round ?? (await calls.cashOut(id)).data?.round;
    expect(ends).toMatchObject({ id, game: "mines" });
  });

  it("can play Crash, and appears in Crash with a masked name and an avatar", async () => {
    const { current } = await crashIn(server, "betting");
    const bet = await acceptedOnCrash(server, player);
    const seat = { id: bet.id, name: masked, avatar: avatarOf(String(player.id)) };
    await expect
      .poll(async () => (await crashIn(server, "betting", current.round)).seats)
      .toMatchObject([seat]);
    await expect.poll(() => received("crashSeats").flatMap(({ seats }) => seats)).toMatchObject([seat]);
  });

  it("gets WalletNeeded for a request of a message to sign, and FundsPasswordNotSet for a withdrawal", async () => {
    const { token } = player;
    for (const purpose of ["setFundsPassword", "recoverFundsPassword"] as const) {
      const body = { purpose, origin: pageOrigin };
      expectRefused(await server.call("POST /user/proof_message", { token, body }), "WalletNeeded");
    }
    const wish = {
      assetId: "PLAY",
      blockchainId: "BSC",
      amount: "10",
      address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    };
    const body = { ...wish, password: "gem 2026 stone" };
    expectRefused(
      await server.call("POST /user/confirm_fund_password", { token, body }),
      "FundsPasswordNotSet",
    );
    const query = { ...wish, requestId: randomUUID(), ticket: "none" };
    expectRefused(await server.call("GET /assets/withdraw", { token, query }), "FundsPasswordNotSet");
  });
});

it("a session of a player with a wallet shows the sign-in method `wallet` and the wallet address", async () => {
  const { token, address, id } = await openPlayer(server);
  const { data } = await server.call("GET /user/info", { token });
  expect(data).toMatchObject({
    userId: String(id),
    address,
    wayIn: "wallet",
    name: `${address.slice(0, 6)}…${address.slice(-4)}`,
  });
});

it("the API reference lists the sign-in methods of a session", async () => {
  const document = await (await fetch(`${server.server.url}/api/docs/json`)).text();
  expect(JSON.parse(document).components.schemas.WayIn.enum).toEqual([
    ...["wallet", "email", "phone", "host", "passkey"],
  ]);
  expect(document).toMatch(/"wayIn":\{"\$ref":"#\/components\/schemas\/WayIn"\}/);
});
