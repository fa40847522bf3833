import type { EventData } from "@gemplay/api-schema";
import { sql } from "kysely";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/compose.ts";
import { type EventReader, readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";

let one: TestServer;
let two: TestServer;

withServer({}, async (started, another) => {
  one = started;
  two = await another();
});

const bet = (id: string): EventData<"bet"> => ({
  id,
  game: "dice",
  name: "0x12***ab",
  asset: "PLAY",
  amount: "1",
  payout: "0",
  multiplierE4: 0,
  result: "LOSE",
  atMs: 1,
});

const url = (server: TestServer, query = "") => `${server.server.url}/api/stream${query}`;
const names = (reader: EventReader) =>
  reader.events.map(({ event, data }) => `${event} ${(data as { id?: string }).id ?? ""}`.trim());

async function playerOf(server: TestServer, token: string): Promise<bigint> {
  const { data } = await server.call("GET /user/info", { token });
  return BigInt(data?.userId ?? 0);
}

async function ticketOf(server: TestServer, token: string): Promise<string> {
  const { data } = await server.call("POST /stream/ticket", { token });
  return data?.ticket ?? "";
}

describe("public events of the stream", () => {
  it("reach readers of every process once, in the order of their publishing", async () => {
    const readers = [await readEvents(url(one)), await readEvents(url(two))];
    for (const id of ["a", "b", "c"]) one.server.platform.stream.publish("bet", bet(id));
    for (const reader of readers) await expect.poll(() => names(reader)).toEqual(["bet a", "bet b", "bet c"]);
    two.server.platform.stream.publish("bet", bet("d"));
    for (const reader of readers) await expect.poll(() => names(reader).at(-1)).toBe("bet d");
    expect(names(readers[0] as EventReader)).toHaveLength(4);
    await Promise.all(readers.map((reader) => reader.close()));
  });

  it("immediately reach a reader that resumes with Last-Event-ID, even if the reader had received no event before", async () => {
    const first = await readEvents(url(one));
    await expect.poll(() => first.lastId()).not.toBe("");
    await first.close();
    const watcher = await readEvents(url(one));
    for (const id of ["e", "f"]) one.server.platform.stream.publish("bet", bet(id));
    await expect.poll(() => names(watcher)).toEqual(["bet e", "bet f"]);
    const resumed = await readEvents(url(one), { "last-event-id": first.lastId() });
    await expect.poll(() => names(resumed)).toEqual(["bet e", "bet f"]);
    const half = await readEvents(url(one, `?lastEventId=${watcher.events[0]?.id}`));
    await expect.poll(() => names(half)).toEqual(["bet f"]);
    await Promise.all([watcher, resumed, half].map((reader) => reader.close()));
  });

  it("cannot be resumed in another process or with an invalid id, and the reader must reload its state", async () => {
    const first = await readEvents(url(one));
    await expect.poll(() => first.lastId()).not.toBe("");
    const elsewhere = await readEvents(url(two), { "last-event-id": first.lastId() });
    await expect.poll(() => names(elsewhere)).toEqual(["resync"]);
    const future = first.lastId().replace(/\d+$/, "999999");
    for (const id of [future, "nonsense", `${first.lastId()}0x`]) {
      const reader = await readEvents(url(one), { "last-event-id": id });
      await expect.poll(() => names(reader), { message: id }).toEqual(["resync"]);
      await reader.close();
    }
    await Promise.all([first.close(), elsewhere.close()]);
  });
});

describe("personal events of the stream", () => {
  const balance: EventData<"balance"> = {
    assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "", balance: "5" }],
  };

  it("reach the player's own streams in every process, and no other reader", async () => {
    const [mine, other] = [await one.signIn(generatePrivateKey()), await one.signIn(generatePrivateKey())];
    const readers = {
      here: await readEvents(url(one, `?ticket=${await ticketOf(one, mine)}`)),
      there: await readEvents(url(two, `?ticket=${await ticketOf(one, mine)}`)),
      other: await readEvents(url(one, `?ticket=${await ticketOf(one, other)}`)),
      guest: await readEvents(url(one)),
    };
    one.server.platform.stream.publishTo(await playerOf(one, mine), "balance", balance);
    one.server.platform.stream.publish("bet", bet("after"));
    await expect.poll(() => names(readers.here)).toEqual(["balance", "bet after"]);
    await expect.poll(() => names(readers.there)).toEqual(["balance", "bet after"]);
    await expect.poll(() => names(readers.other)).toEqual(["bet after"]);
    await expect.poll(() => names(readers.guest)).toEqual(["bet after"]);
    expect(readers.here.events[0]?.data).toEqual(balance);
    // A guest who reconnects with Last-Event-ID does not get the missed personal events of a player either.
    const before = readers.here.events[0]?.id.replace(/\d+$/, (n) => String(Number.parseInt(n, 10) - 1));
    const guest = await readEvents(url(one), { "last-event-id": before ?? "" });
    await expect.poll(() => names(guest)).toEqual(["bet after"]);
    const again = await readEvents(url(one, `?ticket=${await ticketOf(one, mine)}`), {
      "last-event-id": before ?? "",
    });
    await expect.poll(() => names(again)).toEqual(["balance", "bet after"]);
    await Promise.all([...Object.values(readers), guest, again].map((reader) => reader.close()));
  });

  it("need a ticket that has neither expired nor been used in any process", async () => {
    const token = await one.signIn(generatePrivateKey());
    const [used, late] = [await ticketOf(one, token), await ticketOf(one, token)];
    const reader = await readEvents(url(two, `?ticket=${used}`));
    expect(reader.status).toBe(200);
    expect((await readEvents(url(one, `?ticket=${used}`))).status).toBe(422);
    one.clock.advance(31_000);
    expect((await readEvents(url(one, `?ticket=${late}`))).status).toBe(422);
    expect((await readEvents(url(one, "?ticket=nonsense"))).status).toBe(422);
    await reader.close();
  });

  it("need a ticket whose session belongs to the ticket's player", async () => {
    const [mine, other] = [await one.signIn(generatePrivateKey()), await one.signIn(generatePrivateKey())];
    const ticket = await ticketOf(one, mine);
    await sql`UPDATE stream_ticket SET player_id = ${await playerOf(one, other)}
      WHERE player_id = ${await playerOf(one, mine)}`.execute(one.server.platform.db);
    expect((await readEvents(url(one, `?ticket=${ticket}`))).status).toBe(422);
  });

  it("stop in every process when the session ends", async () => {
    const key = generatePrivateKey();
    const [token, other] = [await one.signIn(key), await one.signIn(key)];
    const ending = [
      await readEvents(url(one, `?ticket=${await ticketOf(one, token)}`)),
      await readEvents(url(two, `?ticket=${await ticketOf(one, token)}`)),
    ];
    const staying = await readEvents(url(one, `?ticket=${await ticketOf(one, other)}`));
    const [given, kept] = [await ticketOf(one, token), await ticketOf(one, other)];
    await one.call("POST /user/logout", { token, body: { everywhere: false } });
    expect((await readEvents(url(two, `?ticket=${given}`))).status).toBe(422);
    const later = await readEvents(url(two, `?ticket=${kept}`));
    expect(later.status).toBe(200);
    await later.close();
    for (const reader of ending) await expect.poll(() => reader.isEnded()).toBe(true);
    expect(staying.isEnded()).toBe(false);
    await staying.close();
  });
});

it("an IP address can open only a limited number of streams", async () => {
  const { settings } = one.server.platform;
  await settings.set("stream.readersPerAddress", "2", { actor: "test" });
  const readers = [await readEvents(url(one)), await readEvents(url(one))];
  expect((await readEvents(url(one))).status).toBe(429);
  await readers.pop()?.close();
  await expect
    .poll(async () => {
      const reader = await readEvents(url(one));
      await reader.close();
      return reader.status;
    })
    .toBe(200);
  await settings.set("stream.readersPerAddress", "50", { actor: "test" });
  await Promise.all(readers.map((reader) => reader.close()));
});

it("a server that stops ends its event streams instead of waiting for the readers", async () => {
  const server = await startTestServer();
  const reader = await readEvents(url(server));
  await server.stop();
  await expect.poll(() => reader.isEnded()).toBe(true);
});
