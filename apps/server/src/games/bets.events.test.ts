import type { EventData } from "@gemplay/api-schema";
import { avatarOf } from "@gemplay/api-schema/player";
import { afterAll, describe, expect, it } from "vitest";
import { base, betBody, heldBase, openPlayer, place, placed, type TestPlayer } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { type EventReader, readEvents } from "../../test/event-reader.ts";
import { withServer } from "../../test/file-server.ts";

let server: TestServer;
/** A second server on the same database, which acts as a second server process. */
let other: TestServer;
const readers: EventReader[] = [];
withServer({ house: { PLAY: "1000000" } }, async (started, another) => {
  server = started;
  other = await another();
});
afterAll(async () => {
  for (const reader of readers) await reader.close();
});

async function follow(at: TestServer, player?: TestPlayer): Promise<EventReader> {
  const ticket =
    player && (await at.call("POST /stream/ticket", { token: player.token, body: undefined })).data?.ticket;
  const reader = await readEvents(
    `${at.server.url}/api/stream${ticket === undefined ? "" : `?ticket=${ticket}`}`,
  );
  readers.push(reader);
  return reader;
}

const named = (reader: EventReader, event: string) => reader.events.filter((one) => one.event === event);

describe("a settled bet", () => {
  it("reaches the viewers in every server process under a masked name, and the new balance reaches only the bet's player", async () => {
    const player = await openPlayer(server, "10");
    const guests = [await follow(server), await follow(other)];
    const own = [await follow(server, player), await follow(other, player)];
    const { round, balance } = await placed(server, player);
    for (const reader of [...guests, ...own]) {
      await expect.poll(() => named(reader, "bet").length).toBe(1);
      const received = named(reader, "bet")[0]?.data as EventData<"bet">;
      const { id, game, asset, amount, payout, multiplierE4, result, atMs } = round;
      expect(received).toEqual({
        id,
        game,
        asset,
        amount,
        payout,
        multiplierE4,
        result,
        atMs,
        avatar: avatarOf(String(player.id)),
        name: `${player.address.slice(0, 4)}***${player.address.slice(-2)}`,
      });
    }
    for (const reader of own) {
      await expect.poll(() => named(reader, "balance").length).toBe(1);
      expect(named(reader, "balance")[0]?.data).toEqual({
        assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "play", balance }],
      });
    }
    for (const reader of guests) {
      expect(named(reader, "balance")).toEqual([]);
      expect(JSON.stringify(reader.events)).not.toContain(player.address);
    }
  });

  it("causes one event even if the player repeats the request, and a refused bet causes no event", async () => {
    const player = await openPlayer(server, "10");
    const guest = await follow(server);
    const body = betBody();
    for (const changes of [body, body, { ...body, amount: "2" }, { amount: "1000" }]) {
      await place(server, player, changes);
    }
    const { round: last } = await placed(server, player);
    await expect
      .poll(() => named(guest, "bet").map(({ data }) => (data as { id: string }).id))
      .toContain(last.id);
    expect(named(guest, "bet")).toHaveLength(2);
  });

  it("causes a balance event, and after several concurrent bets the last event shows the newest balance", async () => {
    const player = await openPlayer(server, "100");
    const own = await follow(server, player);
    await Promise.all(Array.from({ length: 30 }, () => place(server, player)));
    const held = await heldBase(server, player);
    const shown = () =>
      (named(own, "balance").at(-1)?.data as EventData<"balance"> | undefined)?.assets[0]?.balance;
    await expect.poll(() => base(shown() ?? "0")).toBe(held);
  });
});
