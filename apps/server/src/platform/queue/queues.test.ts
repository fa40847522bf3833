import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testClock } from "../../../test/compose.ts";
import { withMigratedDatabase } from "../../../test/file-server.ts";
import type { Database } from "../database/index.ts";
import { createLogger } from "../log/index.ts";
import { createMetrics } from "../metrics/index.ts";
import { createSecretBox } from "../secrets/index.ts";
import { createQueues, type Delivery, type Priority, priorities, type Queues } from "./index.ts";

let db: Database;
let databaseUrl: string;
withMigratedDatabase((made, url) => {
  db = made;
  databaseUrl = url;
});
const clock = testClock();
let queues: Queues | undefined;
afterAll(() => queues?.stop());

async function open() {
  queues = createQueues({
    config: { databaseUrl, role: "all" },
    db,
    clock,
    log: createLogger("silent"),
    metrics: createMetrics({ process: false }),
    secrets: createSecretBox([{ id: "one", key: Buffer.alloc(32, 7) }]),
  });
  const queue = queues.open<string>({
    name: "tested",
    noun: "word",
    atOnce: 1,
    oneAttemptAtMostS: 60,
    attempts: 3,
    metric: { name: "tested_total", help: "Words" },
  });
  await queues.prepare();
  return queue;
}

describe("a queue of messages", () => {
  it("sends messages by priority without a pause between two messages, and keeps the priority of postponed messages", async () => {
    const queue = await open();
    const add = (content: string, priority: Priority) =>
      queue.add(db, content, { notAfterMs: clock.nowMs() + 600_000, priority });
    for (let one = 0; one < 10; one++) await add("to all", priorities.announcement);
    await add("of one", priorities.notice);
    await add("put off", priorities.awaited);
    await add("awaited", priorities.awaited);
    const handed: string[] = [];
    await queue.start(async (content): Promise<Delivery> => {
      handed.push(content);
      return content === "put off" ? { kind: "later", seconds: 3_600 } : { kind: "taken" };
    });
    // If the queue polled only once every three seconds, the delivery of the 13 messages would take half a minute.
    await expect.poll(() => handed).toHaveLength(13);
    expect(handed.slice(0, 4)).toEqual(["put off", "awaited", "of one", "to all"]);
    const { rows } = await sql`
      SELECT priority FROM mail.job WHERE name = 'tested' AND start_after > now()`.execute(db);
    expect(rows).toEqual([{ priority: priorities.awaited }]);
  });
});
