import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testClock } from "../../../test/compose.ts";
import { withMigratedDatabase } from "../../../test/file-server.ts";
import type { Database } from "../database/index.ts";
import { createLogger } from "../log/index.ts";
import { createMetrics } from "../metrics/index.ts";
import { createSecretBox, reencryptAll, requireKeys } from "../secrets/index.ts";
import { createQueues, type Delivery, encryptedMessages, type Queues } from "./index.ts";

const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });
const [former, next] = [key("former", 7), key("next", 9)];
const stores = { "waiting messages": encryptedMessages };
const clock = testClock();
const running: Queues[] = [];

let db: Database;
let databaseUrl: string;
withMigratedDatabase((made, url) => {
  [db, databaseUrl] = [made, url];
});
afterAll(async () => {
  for (const queues of running) await queues.stop();
});

async function open(...keys: Parameters<typeof createSecretBox>[0]) {
  const queues = createQueues({
    config: { databaseUrl, role: "all" },
    db,
    clock,
    log: createLogger("silent"),
    metrics: createMetrics({ process: false }),
    secrets: createSecretBox(keys),
  });
  running.push(queues);
  const queue = queues.open<string>({
    name: "tested",
    noun: "word",
    atOnce: 8,
    oneAttemptAtMostS: 60,
    attempts: 3,
    metric: { name: "tested_total", help: "Words" },
  });
  await queues.prepare();
  return queue;
}

describe("waiting messages in the queue during a change of the encryption key", () => {
  it("require no key if no queue exists yet", async () => {
    await requireKeys({ db, secrets: createSecretBox([next]), stores });
  });

  it("get encrypted with the new key by reencryptAll, and a process with only the new key can send them", async () => {
    const before = await open(former);
    const words = Array.from({ length: 521 }, (_, word) => `word ${word}`);
    await db.transaction().execute(async (trx) => {
      for (const word of words) await before.add(trx, word, { notAfterMs: clock.nowMs() + 600_000 });
    });
    // The test marks one message as completed, because a completed message is never decrypted again.
    await sql`UPDATE mail.job SET state = 'completed', completed_on = now()
      WHERE id = (SELECT min(id::text)::uuid FROM mail.job WHERE name = 'tested')`.execute(db);
    const alone = { db, secrets: createSecretBox([next]), stores };
    const unfit = 'ENCRYPTION_KEYS does not contain the key "former", which encrypts the waiting messages';
    await expect(requireKeys(alone)).rejects.toThrow(unfit);
    const reported: unknown[] = [];
    await reencryptAll({ ...alone, secrets: createSecretBox([next, former]) }, (one) => reported.push(one));
    expect(reported).toEqual([{ store: "waiting messages", keyId: "former", count: 520 }]);
    await requireKeys(alone);
    const handed = new Set<string>();
    const after = await open(next);
    await after.start(async (content): Promise<Delivery> => {
      handed.add(content);
      return { kind: "taken" };
    });
    await expect.poll(() => handed.size).toBe(520);
    expect(words.filter((word) => !handed.has(word))).toHaveLength(1);
  });
});
