import { expect, it, vi } from "vitest";
import { withMigratedDatabase } from "../../test/file-server.ts";
import { isAnybodyWaiting } from "../../test/held-player.ts";
import type { Database } from "../platform/database/index.ts";
import { addOutboxEvent, notifyPending } from "./index.ts";

type OutboxEvent = Parameters<typeof addOutboxEvent>[1];

let db: Database;
withMigratedDatabase((made) => {
  db = made;
});

let players = 0n;
const newEvent = (): OutboxEvent => ({ playerId: ++players, kind: "withdrawalSent", recordId: "1" });

/** Processes every outbox event for which no notice was sent yet. */
async function notifyAll(notify: (event: OutboxEvent) => boolean | Promise<boolean>): Promise<void> {
  await notifyPending(db, {
    at: new Date(),
    atMost: 10,
    kinds: ["withdrawalSent"],
    except: [],
    notified: () => {},
    notify: async (_, event) => await notify(event),
    failed(error) {
      throw error;
    },
  });
}

it("an outbox event that a feature writes twice is sent only once", async () => {
  const event = newEvent();
  const notify = vi.fn(() => true);
  await addOutboxEvent(db, event);
  await addOutboxEvent(db, event);
  await notifyAll(notify);
  await addOutboxEvent(db, event);
  await notifyAll(notify);
  expect(notify.mock.calls).toEqual([[event]]);
});

it("an outbox event that was outdated when it was processed is sent after a feature writes the event again", async () => {
  const event = newEvent();
  await addOutboxEvent(db, event);
  await notifyAll(() => false);
  const notify = vi.fn(() => true);
  await notifyAll(notify);
  expect(notify).not.toHaveBeenCalled();
  await addOutboxEvent(db, event);
  await notifyAll(notify);
  expect(notify).toHaveBeenCalledOnce();
});

it("an outbox event that an open transaction writes again is sent only after the end of this transaction", async () => {
  const event = newEvent();
  await addOutboxEvent(db, event);
  let isCommitted = false;
  const seen: boolean[] = [];
  const { notified } = await db.transaction().execute(async (trx) => {
    await addOutboxEvent(trx, event);
    const notifying = notifyAll(() => {
      seen.push(isCommitted);
      return true;
    });
    await expect.poll(() => isAnybodyWaiting(db)).toBe(true);
    isCommitted = true;
    return { notified: notifying };
  });
  await notified;
  expect(seen).toEqual([true]);
});
