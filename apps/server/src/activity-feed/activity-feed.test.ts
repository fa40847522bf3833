import { avatarOf } from "@gemplay/api-schema/player";
import { afterAll, describe, expect, it } from "vitest";
import { base, openPlayer, type PlacedBet, place } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { type EventReader, readEvents } from "../../test/event-reader.ts";
import { withServer } from "../../test/file-server.ts";
import { isBigWin } from "./big-wins.ts";

let server: TestServer;
/** The second server uses the same database and acts as another process. */
let other: TestServer;
let guest: EventReader;
withServer({ house: { PLAY: "10000000" } }, async (started, another) => {
  server = started;
  other = await another();
  guest = await readEvents(`${other.server.url}/api/stream`);
});
afterAll(async () => {
  await guest?.close();
});

const received = (event: string) => guest.events.filter((one) => one.event === event);
const live = async (at: TestServer) => (await at.call("GET /live")).data;

describe("the activity feed", () => {
  it("sends big wins to everybody, and shows them on pages that open later, in every process", async () => {
    const player = await openPlayer(server, "1000000");
    // In this test, nine of ten rounds win a tenth of the stake: 200 PLAY, which is more than the 100 PLAY of the
    // setting for big wins.
    const params = { direction: "under", targetCenti: 9_000 } as const;
    const won: PlacedBet["round"][] = [];
    while (won.length < 2) {
      const { data } = await place(server, player, { amount: "2000", params });
      if (data?.round.result === "WIN") won.push(data.round);
    }
    await expect
      .poll(() => received("bigWin").map(({ data }) => (data as { id: string }).id))
      .toEqual(won.map(({ id }) => id));
    for (const at of [server, other])
      await expect
        .poll(async () => (await live(at))?.bigWins.map(({ id }) => id))
        .toEqual(won.toReversed().map(({ id }) => id));
    const [latest] = (await live(other))?.bigWins ?? [];
    expect(latest?.name).toBe(`${player.address.slice(0, 4)}***${player.address.slice(-2)}`);
    expect(latest?.avatar).toBe(avatarOf(String(player.id)));
    expect(JSON.stringify(await live(other))).not.toContain(player.address);
    expect(received("bet").length).toBeGreaterThanOrEqual(2);
  });

  it("shows the latest bets on a newly opened page, the newest first", async () => {
    const player = await openPlayer(server, "10");
    for (let count = 0; count < 3; count++) await place(server, player);
    for (const at of [server, other]) {
      await expect
        .poll(async () => (await live(at))?.bets.slice(0, 3).map(({ amount }) => amount))
        .toEqual(["1", "1", "1"]);
      const times = (await live(at))?.bets.map(({ atMs }) => atMs) ?? [];
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });
});

describe("isBigWin", () => {
  const settings = () => server.server.platform.settings;
  const judge = (amount: string, payout: string, multiplierE4: number) =>
    isBigWin({ result: "WIN", multiplierE4 }, base(payout) - base(amount), settings());

  it("accepts a win from the amount of the setting on, and a win from the multiplier of the setting on with a minimum amount", () => {
    expect(judge("100", "200", 20_000)).toBe(true);
    expect(judge("100", "199.999999999999999999", 20_000)).toBe(false);
    expect(judge("0.1", "5", 500_000)).toBe(true);
    expect(judge("0.1", "4.9999", 499_999)).toBe(false);
    // The win of the test is 50 times the stake of 0.01, but below the minimum amount of a big win.
    expect(judge("0.01", "0.5", 500_000)).toBe(false);
    expect(isBigWin({ result: "LOSE", multiplierE4: 9_990 }, -base("1"), settings())).toBe(false);
  });
});
