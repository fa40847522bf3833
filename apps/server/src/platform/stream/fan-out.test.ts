import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { type TestDatabase, withDatabase } from "../../../../../tests/setup/database.ts";
import { createDatabase, createListener, type Database, type Listener } from "../database/index.ts";
import { createLogger } from "../log/index.ts";
import { createFanOut, type FanOut } from "./fan-out.ts";
import type { StreamFrame } from "./stream-frame.ts";

const log = createLogger("silent");
const frame = (data: string): StreamFrame => ({ playerId: 7n, event: "balance", data });

let database: TestDatabase;
/** A database connection that receives every payload that any process sends. */
let ear: pg.Client;
const heard: string[] = [];
const endings: (() => unknown)[] = [];

withDatabase(async (made) => {
  database = made;
  ear = new pg.Client({ connectionString: database.url });
  await ear.connect();
  ear.on("notification", ({ payload = "" }) => heard.push(payload));
  await ear.query("LISTEN gemplay_stream");
});
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
  await ear?.end();
});

interface Process {
  readonly db: Database;
  readonly listener: Listener;
  readonly fanOut: FanOut;
  readonly received: unknown[];
  forgotten: number;
}

async function startProcess(
  bootId: string,
  helloMs: number,
  receive?: (frames: readonly StreamFrame[]) => void,
): Promise<Process> {
  const db = createDatabase({ databaseUrl: database.url });
  const listener = createListener(database.url, log);
  const received: unknown[] = [];
  const fanOut = createFanOut({
    db,
    listener,
    bootId,
    log,
    helloMs,
    receive: receive ?? ((frames) => received.push(...frames.map(({ data }) => data))),
    onForgotten: () => {
      started.forgotten += 1;
    },
  });
  const started: Process = { db, listener, fanOut, received, forgotten: 0 };
  await listener.start();
  await fanOut.start();
  endings.push(
    () => db.destroy(),
    () => listener.stop(),
    () => fanOut.stop(),
  );
  return started;
}

const hellosOf = (bootId: string) =>
  heard.filter((payload) => payload === `{"from":"${bootId}","frames":[]}`).length;

/**
 * Waits for further hello messages of a process. When these hello messages have arrived, all earlier messages of the
 * process have arrived too.
 */
async function hearHellos(bootId: string, count: number): Promise<void> {
  const before = hellosOf(bootId);
  await expect.poll(() => hellosOf(bootId) - before, { interval: 10 }).toBeGreaterThanOrEqual(count);
}

async function expectReceived(from: Process, to: Process, text: string): Promise<void> {
  const publish = async () => {
    await from.fanOut.send([frame(text)]);
    return to.received;
  };
  await expect.poll(publish, { interval: 20 }).toContain(text);
}

const wasSaid = (text: string) => heard.some((payload) => payload.includes(text));

it("a process sends events to other processes until it knows that no other process runs, and again when another process appears", async () => {
  const one = await startProcess("one", 50);
  await one.fanOut.send([frame("at first")]);
  await hearHellos("one", 5);
  expect(wasSaid("at first")).toBe(true);
  await one.fanOut.send([frame("alone")]);
  await hearHellos("one", 2);
  expect(wasSaid("alone")).toBe(false);

  const two = await startProcess("two", 50);
  await expectReceived(one, two, "together");
  await expectReceived(two, one, "back");
  expect(new Set(one.received)).toEqual(new Set(["back"]));
  // The two processes receive each other's hello messages, even if no stream event occurs for a long time.
  await hearHellos("one", 6);
  await expectReceived(one, two, "later");

  two.fanOut.stop();
  let sent = 0;
  const stillTells = async () => {
    sent += 1;
    await one.fanOut.send([frame(`left ${sent}`)]);
    await hearHellos("one", 2);
    return wasSaid(`left ${sent}`);
  };
  await expect.poll(stillTells).toBe(false);

  // After the LISTEN connection was lost, a process assumes that other processes exist.
  const gap = new Promise<void>((notified) => one.listener.onGap(notified));
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'gemplay listener' AND datname = current_database()`.execute(one.db);
  await gap;
  await one.fanOut.send([frame("deaf")]);
  await expect.poll(() => wasSaid("deaf")).toBe(true);
});

it("a process that sent no hello messages for a long time is notified that other processes may have stopped sending it events", async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  try {
    const three = await startProcess("three", 50);
    await hearHellos("three", 2);
    expect(three.forgotten).toBe(0);
    nowMs += 6_000; // The clock advances by 6 s at once, as if the process had been paused.
    await expect.poll(() => three.forgotten).toBe(1);
  } finally {
    clock.mockRestore();
  }
});

it("a payload that cannot be parsed delivers no event, and several such payloads make the readers reload their state only once", async () => {
  const four = await startProcess("four", 60_000);
  const say = (payload: string) => ear.query("SELECT pg_notify('gemplay_stream', $1)", [payload]);
  const strange = [
    "nonsense",
    "null",
    "{}",
    '{"from":"old","frames":"none"}',
    '{"from":"old","frames":[null]}',
    '{"from":"old","frames":[{"event":"bet"}]}',
    '{"from":"old","frames":[[null,"balance",{"assets":[]}]]}',
    '{"from":"old","frames":[["7","bet",{}]]}',
    '{"from":"old","frames":[["x","balance",{}]]}',
    '{"from":"old","frames":[["0","balance",{}]]}',
    '{"from":"old","frames":[[7,"balance",{}]]}',
  ];
  // The test sends the payloads in one transaction, so that the other process receives them together. The process waits
  // only a second for further payloads that cannot be parsed.
  await ear.query("SELECT pg_notify('gemplay_stream', payload) FROM unnest($1::text[]) AS payload", [
    strange,
  ]);
  await expect.poll(() => four.forgotten).toBe(1);
  // The process skips the frames of another release and the invalid frames, and delivers all other frames.
  await say(
    String.raw`{"from":"new","frames":[[null,"later",{}],[null,"bet\n\ndata: 1",{}],[null,"constructor",{}],["7","balance","read"]]}`,
  );
  await expect.poll(() => four.received).toEqual(["read"]);
  expect(four.forgotten).toBe(1);
  await say("nonsense");
  await expect.poll(() => four.forgotten).toBe(2);
});

it("an error during the delivery of events to readers does not end the process", async () => {
  const five = await startProcess("five", 60_000, () => {
    throw new TypeError("an older shape");
  });
  await ear.query("SELECT pg_notify('gemplay_stream', $1)", ['{"from":"old","frames":[["7","balance",{}]]}']);
  await expect.poll(() => five.forgotten).toBe(1);
});
