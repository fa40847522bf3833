import { minesPlaces, stagedGameNames } from "@gemplay/games";
import { afterAll, describe, expect, it } from "vitest";
import { openPlayer, secretSeeds, type TestPlayer } from "../../../test/betting.ts";
import type { TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { foreseenMove, type OpenRound, openBody, type StagedAnswer } from "../../../test/staged.ts";
import { keepLog, spellings, startTap, type Tap } from "../../../test/tap.ts";

const { logged, log } = keepLog();
let server: TestServer;
let tap: Tap;
withServer({ jobs: true, log, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  tap = await startTap(new URL(server.server.url));
});
afterAll(async () => {
  tap?.stop();
});

async function ask(player: TestPlayer, path: string, body?: unknown): Promise<StagedAnswer | null> {
  const answer = await fetch(`${tap.url}/api/games/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${player.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: StagedAnswer | null }).data;
}

/** Returns one entry for each hidden value that appears in the public data of an open round. */
function faults({ game, seen, step }: OpenRound): string[] {
  const shown: Record<string, readonly unknown[]> = { ...seen };
  const lengths: Record<string, number> = {
    opened: step,
    moves: step,
    named: step,
    sides: step,
    cards: step + 1,
  };
  return Object.entries(shown)
    .filter(([name, list]) => list.length !== lengths[name])
    .map(([name]) => `${game} shows ${name}`);
}

describe.each(stagedGameNames)("an open round of %s", (game) => {
  it("reveals no hidden value in any answer, event stream, error or log line", async () => {
    const player = await openPlayer(server, "100");
    const opened = await ask(player, `${game}/open`, openBody(game));
    if (opened?.open == null) throw new Error("the round was not opened");
    const stream = new AbortController();
    const reading = fetch(`${tap.url}/api/stream`, { signal: stream.signal });
    let open: OpenRound = opened.open;
    expect(faults(open)).toEqual([]);
    for (let moves = 0; moves < 4; moves++) {
      const move = (await foreseenMove(server, player, open, true)) ?? { move: "skip" };
      const { id, step } = open;
      // Between the moves, the test makes invalid API calls, because errors must not reveal hidden values either.
      for (const wrong of [
        { id, step: step + 1, move },
        { id, step, move: { tile: 99 } },
        { id, step, move: { side: "edge" } },
        { id: "no", step, move },
        "{",
      ])
        await ask(player, `${game}/move`, wrong);
      const answered = await ask(player, `${game}/move`, { id, step, move });
      if (answered?.open == null) throw new Error("the round ended");
      open = answered.open;
      expect(faults(open)).toEqual([]);
      expect(faults((await ask(player, `${game}/move`, { id, step, move }))?.open ?? open)).toEqual([]);
      expect((await ask(player, `${game}/open`))?.open).toEqual(open);
    }
    const secrets = await secretSeeds(server, player);
    const outgoing = tap.text();
    for (const { serverSeed } of secrets)
      for (const text of spellings(serverSeed)) {
        expect(outgoing).not.toContain(text);
        expect(logged.join("")).not.toContain(text);
      }
    const seeds = secrets[open.seedNumber - 1];
    if (seeds === undefined) throw new Error("no such seed");
    if (open.game === "mines") {
      const places = minesPlaces({ ...seeds, nonce: open.nonce }, open.params.mines).join(",");
      expect(outgoing).not.toContain(`[${places}]`);
      expect(logged.join("")).not.toContain(`[${places}]`);
      // After the end of the round, the same search finds the hidden values, which proves that the search works.
      await ask(player, "mines/cash-out", { id: open.id });
      expect(tap.text()).toContain(`[${places}]`);
    }
    stream.abort();
    await reading.then((answer) => answer.text()).catch(() => undefined);
    expect(logged.join("")).toContain(`/api/games/${game}/move`);
  });
});
