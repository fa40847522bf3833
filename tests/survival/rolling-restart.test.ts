// Deploys a version while players bet: the test replaces each process in turn and kills one process. A player whose
// connection is lost, or who gets the answer 503, repeats the call under the same idempotency key.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { callerOf, type TestServer } from "../../apps/server/test/compose.ts";
import { type EventReader, readEvents } from "../../apps/server/test/event-reader.ts";
import { withDatabase } from "../setup/database.ts";
import { type Place, startPlace } from "./places.ts";
import { crashWithinMs, expectKept, playWhile, shortRounds, startPlayground } from "./two-servers.ts";

let here: TestServer;
const places: Place[] = [];

withDatabase(async ({ url }) => {
  here = await startPlayground(url);
  for (const role of ["api", "api", "worker"]) places.push(await startPlace(url, { ROLE: role }));
  await shortRounds(here);
});
afterAll(async () => {
  await Promise.all(places.map((place) => place.stop()));
  await here?.stop();
});

/**
 * Reads the activity feed as a page does, until the caller stops the reader. If the connection is cut, the reader
 * connects to the other server process.
 */
function follow(origins: readonly string[]): { readonly opened: EventReader[]; stop(): Promise<void> } {
  const opened: EventReader[] = [];
  let isOver = false;
  async function read(): Promise<void> {
    for (let tries = 0; !isOver; tries++) {
      const resumed = opened.at(-1)?.lastId() ?? "";
      const reader = await readEvents(
        `${origins[tries % origins.length]}/api/stream`,
        resumed === "" ? {} : { "last-event-id": resumed },
      ).catch(() => undefined);
      if (reader?.status === 200) opened.push(reader);
      while (reader?.status === 200 && !reader.isEnded() && !isOver) await sleep(20);
      await sleep(50);
    }
  }
  const reading = read();
  return {
    opened,
    async stop() {
      isOver = true;
      await opened.at(-1)?.close();
      await reading;
    },
  };
}

const hasBets = (reader: EventReader | undefined) =>
  reader?.events.some(({ event }) => event === "bet") === true;

it("replacing one server process after another loses no bet, and a repeated call always succeeds", {
  timeout: 1_200_000,
}, async () => {
  const [one, two, worker] = places as [Place, Place, Place];
  const callers = [callerOf(`${one.origin}/api`), callerOf(`${two.origin}/api`)] as const;
  const watcher = follow([one.origin, two.origin]);
  const report = await playWhile(
    { here, callers },
    async (soFar) => {
      /** Waits until the server accepts bets of each kind again. */
      const goesOn = async (...kinds: readonly (keyof typeof soFar.acceptedAtMs)[]) => {
        const fromMs = Date.now();
        const last = () => Math.min(...kinds.map((kind) => soFar.acceptedAtMs[kind]));
        await expect.poll(last, { timeout: crashWithinMs }).toBeGreaterThan(fromMs);
        await expect.poll(() => hasBets(watcher.opened.at(-1))).toBe(true);
      };
      await goesOn("instant", "staged", "crash");
      expect(await one.replace("SIGTERM")).toBe(0);
      await goesOn("instant", "staged");
      expect(await two.replace("SIGTERM")).toBe(0);
      await goesOn("instant", "staged");
      expect(await worker.replace("SIGTERM")).toBe(0);
      await goesOn("instant", "staged", "crash");
      expect(await one.replace("SIGKILL")).toBe("SIGKILL");
      await goesOn("instant", "staged");
      expect(await worker.replace("SIGKILL")).toBe("SIGKILL");
      await goesOn("instant", "staged", "crash");
    },
    { mayEnd: true },
  );
  await watcher.stop();
  expect(report.wrong).toEqual([]);
  expect(report.accepted.size).toBeGreaterThan(50);
  // The restarts had an effect on players: some calls were cut off or reached a process that was closing.
  expect(report.refused.unknown + report.refused.unavailable).toBeGreaterThan(0);
  // The reader had reconnected with the number of its last event, and the server told the reader to reload. After the
  // message to reload, the reader received later events.
  const [first, ...resumed] = watcher.opened;
  expect(hasBets(first)).toBe(true);
  expect(resumed.length).toBeGreaterThan(1);
  for (const reader of resumed) expect(reader.events[0]?.event).toBe("resync");
  expect(places.map((place) => place.errors()).join("")).toBe("");
  await expectKept({ here }, report);
});
