import { crashOverMs } from "@gemplay/games";
import { afterAll, describe, expect, it } from "vitest";
import { openPlayer, type TestPlayer } from "../../../test/betting.ts";
import type { TestServer } from "../../../test/compose.ts";
import {
  acceptedOnCrash,
  crashIn,
  type KnownRound,
  moveInto,
  moveTo,
  saltChain,
} from "../../../test/crash.ts";
import { withServer } from "../../../test/file-server.ts";
import { keepLog, spellings, startTap, type Tap } from "../../../test/tap.ts";

const { logged, log } = keepLog();
let server: TestServer;
let tap: Tap;
let rounds: readonly KnownRound[];
withServer({ jobs: true, log, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  await server.server.platform.settings.set("games.crash.bettingSeconds", "30", { actor: "test" });
  // The test uses crash points with so many digits that no other number in the data contains the same digits by chance.
  rounds = await saltChain(
    server.server.platform,
    ([first = 0]) => first > 10_000_000 && first < 50_000_000 && first % 1_000 !== 0,
  );
  tap = await startTap(new URL(server.server.url));
});
afterAll(async () => {
  tap?.stop();
});

async function ask(path: string, { token }: Partial<TestPlayer> = {}, body?: unknown): Promise<void> {
  const answer = await fetch(`${tap.url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.text();
}

describe("a round's crash point and game hash", () => {
  it("do not appear in any response or log line before the crash", async () => {
    const [player, other] = [await openPlayer(server, "100"), await openPlayer(server, "100")];
    const stream = new AbortController();
    const ticket = (await server.call("POST /stream/ticket", { token: player.token, body: undefined })).data
      ?.ticket;
    const reading = fetch(`${tap.url}/api/stream?ticket=${ticket}`, { signal: stream.signal });
    const { current } = await crashIn(server, "betting");
    const { pointE4, gameHash } = rounds[current.round] ?? { pointE4: 0, gameHash: "" };
    const bets = [
      await acceptedOnCrash(server, player, { autoCashOutE4: 15_000 }),
      await acceptedOnCrash(server, other),
    ];
    const look = async () => {
      for (const path of ["/games/crash", "/games", "/live"]) await ask(path);
      for (const path of ["/games/crash/bet", "/user/records", "/user/records?game=crash", "/user/dashboard"])
        for (const one of [player, other]) await ask(path, one);
      for (const [index, one] of [player, other].entries())
        await ask(`/games/round?id=${bets[index]?.id}`, one);
      for (const id of [bets[0]?.id, "", "x", crypto.randomUUID()])
        await ask("/games/crash/cash-out", player, { id });
      await ask("/games/crash/bet", other, {});
      for (const path of ["metrics", "healthz", "readyz"])
        await fetch(`${tap.url}/${path}`).then((one) => one.text());
    };
    await look();
    const { startsAtMs } = await moveInto(server, current, 10_000);
    await crashIn(server, "running", current.round);
    await look();
    await ask("/games/crash/cash-out", other, { id: bets[1]?.id });
    moveTo(server, startsAtMs + crashOverMs(pointE4) - 20_000);
    await look();
    await expect.poll(() => tap.text()).toContain('"cashed_out"');
    const secrets = spellings(gameHash);
    for (const { gameHash: later } of rounds.slice(current.round + 1)) secrets.push(later);
    const before = tap.text() + logged.join("");
    expect(secrets.filter((text) => before.includes(text))).toEqual([]);
    // The test searches only for whole numbers, because parts of ids, times and long fractions can equal a crash point
    // by chance.
    const numbers = [pointE4, pointE4 / 100, pointE4 / 10_000].map(
      (number) => new RegExp(`(?<![\\w.-])${String(number).replace(".", "\\.")}(?!\\w|\\.\\d)`),
    );
    expect(numbers.filter((number) => number.test(before))).toEqual([]);

    // After the crash, the same search finds the secret values, which proves that the search works.
    moveTo(server, startsAtMs + crashOverMs(pointE4));
    await crashIn(server, "over", current.round);
    await ask("/games/crash");
    expect(tap.text()).toContain(gameHash);
    expect(numbers.map((number) => number.test(tap.text()))).toContain(true);
    expect(tap.text()).toContain("event: crash\n");
    for (const { gameHash: later } of rounds.slice(current.round + 1))
      expect(tap.text()).not.toContain(later);
    expect(logged.join("")).toContain("/api/games/crash/cash-out");
    expect(logged.join("")).not.toContain(gameHash); // The log must never contain the game hash of a round.
    stream.abort();
    await reading.then((answer) => answer.text()).catch(() => undefined);
  });
});
