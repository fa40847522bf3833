import type { EventData } from "@gemplay/api-schema";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openPlayer } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { type EventReader, readEvents } from "../../test/event-reader.ts";
import { withServer } from "../../test/file-server.ts";

let server: TestServer;
withServer({ jobs: true }, (started) => {
  server = started;
});

async function follow(token?: string): Promise<EventReader> {
  const ticket = token && dataOf(await server.call("POST /stream/ticket", { token, body: {} })).ticket;
  return await readEvents(`${server.server.url}/api/stream${ticket ? `?ticket=${ticket}` : ""}`);
}

const notices = ({ events }: EventReader) =>
  events.filter(({ event }) => event === "notice").map(({ data }) => data as EventData<"notice">);

it("the open page of a player shows notices of new events, unless the player has switched these page notices off", async () => {
  const inviter = await openPlayer(server);
  const { inviteCode } = dataOf(await server.call("GET /user/info", { token: inviter.token }));
  const own = await follow(inviter.token);
  const guest = await follow();
  const bring = async () => {
    const friend = await openPlayer(server);
    dataOf(await server.call("POST /user/invite/new/save", { token: friend.token, body: { inviteCode } }));
    return String(friend.id);
  };
  const switchNotices = (on: boolean) =>
    server.call("POST /notify/settings", {
      token: inviter.token,
      body: { kind: "friendJoined", channel: "page", on },
    });
  try {
    const first = await bring();
    await expect.poll(() => notices(own)).toHaveLength(1);
    expect(notices(own)).toEqual([
      { what: "friendJoined", recordId: first, amount: null, friend: expect.any(String) },
    ]);

    dataOf(await switchNotices(false));
    const second = await bring();
    await expect.poll(async () => (await pendingOutboxEvents()).includes(second)).toBe(false);
    dataOf(await switchNotices(true));
    const third = await bring();
    await expect.poll(() => notices(own).map(({ recordId }) => recordId)).toEqual([first, third]);
    expect(notices(guest)).toEqual([]);
  } finally {
    await Promise.all([own.close(), guest.close()]);
  }
});

/** Returns the record ids of the outbox events for which no notice was sent. */
async function pendingOutboxEvents(): Promise<readonly string[]> {
  const { rows } = await sql<{ record_id: string }>`SELECT record_id FROM fact WHERE told_at IS NULL`.execute(
    server.server.platform.db,
  );
  return rows.map(({ record_id }) => record_id);
}
