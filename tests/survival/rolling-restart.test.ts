// A version is rolled out while people play: each process is replaced in its turn, and one is killed. Clients repeat a call
// under its key when its connection ends or 503 comes.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { callerOf, type TestServer } from "../../apps/server/test/compose.ts";
import { type EventReader, readEvents } from "../../apps/server/test/event-reader.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { freePort } from "../../tools/stack/free-port.ts";
import { withDatabase } from "../setup/database.ts";
import { expectKept, playWhile, shortRounds, startPlayground } from "./two-servers.ts";

/** A place that one process after the other takes. */
interface Place {
  readonly origin: string;
  replace(signal: NodeJS.Signals): Promise<void>;
  /** Everything that its processes wrote to their error outputs. */
  errors(): string;
  stop(): Promise<void>;
}

let here: TestServer;
const places: Place[] = [];

withDatabase(async ({ url }) => {
  here = await startPlayground(url);
  for (const role of ["api", "api", "worker"]) places.push(await startPlace(url, role));
  await shortRounds(here);
});
afterAll(async () => {
  await Promise.all(places.map((place) => place.stop()));
  await here?.stop();
});

async function startPlace(databaseUrl: string, role: string): Promise<Place> {
  const port = await freePort(0, role);
  const start = () => startServerProcess(databaseUrl, { ROLE: role, PORT: `${port}` });
  const all: ServerProcess[] = [start()];
  await all[0]?.url;
  const end = async (signal: NodeJS.Signals) => {
    const { child } = all.at(-1) as ServerProcess;
    const ended = new Promise((told) => child.once("exit", (code, by) => told(code ?? by)));
    if (!child.kill(signal)) return undefined;
    return await ended;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    async replace(signal) {
      expect(await end(signal)).toBe(signal === "SIGTERM" ? 0 : signal);
      all.push(start());
      await all.at(-1)?.url;
    },
    errors: () => all.map(({ errors }) => errors()).join(""),
    stop: async () => void (await end("SIGTERM")),
  };
}

/** Follows the live floor as a page does, until it is told to stop: from one place, and from the other when it is cut off. */
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

it("replacing one process after the other costs no bet, and fails nobody who repeats the call", async () => {
  const [one, two, worker] = places as [Place, Place, Place];
  const callers = [callerOf(`${one.origin}/api`), callerOf(`${two.origin}/api`)] as const;
  const watcher = follow([one.origin, two.origin]);
  const told = await playWhile(
    { here, callers },
    async (soFar) => {
      /** Bets of each kind are taken again. */
      const goesOn = async (...kinds: readonly (keyof typeof soFar.takenAtMs)[]) => {
        const fromMs = Date.now();
        const last = () => Math.min(...kinds.map((kind) => soFar.takenAtMs[kind]));
        await expect.poll(last, { timeout: 60_000 }).toBeGreaterThan(fromMs);
        await expect.poll(() => hasBets(watcher.opened.at(-1))).toBe(true);
      };
      await goesOn("instant", "staged", "crash");
      await one.replace("SIGTERM");
      await goesOn("instant", "staged");
      await two.replace("SIGTERM");
      await goesOn("instant", "staged");
      await worker.replace("SIGTERM");
      await goesOn("instant", "staged", "crash");
      await one.replace("SIGKILL");
      await goesOn("instant", "staged");
      await worker.replace("SIGKILL");
      await goesOn("instant", "staged", "crash");
    },
    true,
  );
  await watcher.stop();
  expect(told.wrong).toEqual([]);
  expect(told.taken.size).toBeGreaterThan(50);
  // Calls were cut off indeed, or met a process that was closing.
  expect(told.refused.unknown + told.refused.unavailable).toBeGreaterThan(0);
  // Whoever was cut off and came back with the last event's number was told to read again, and saw what came then.
  const [first, ...resumed] = watcher.opened;
  expect(hasBets(first)).toBe(true);
  expect(resumed.length).toBeGreaterThan(1);
  for (const reader of resumed) expect(reader.events[0]?.event).toBe("resync");
  expect(places.map((place) => place.errors()).join("")).toBe("");
  await expectKept({ here }, told);
}, 240_000);
