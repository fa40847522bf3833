import { expect, it, vi } from "vitest";
import { withMigratedDatabase } from "../../test/file-server.ts";
import { isAnybodyWaiting } from "../../test/held-player.ts";
import type { Database } from "../platform/database/index.ts";
import { noteFact, tellUntold } from "./index.ts";

type Fact = Parameters<typeof noteFact>[1];

let db: Database;
withMigratedDatabase((made) => {
  db = made;
});

let players = 0n;
const newFact = (): Fact => ({ playerId: ++players, kind: "withdrawalSent", recordId: "1" });

/** Processes every outbox event that was not sent. */
async function tellAll(tell: (fact: Fact) => boolean | Promise<boolean>): Promise<void> {
  await tellUntold(db, {
    at: new Date(),
    atMost: 10,
    kinds: ["withdrawalSent"],
    except: [],
    told: () => {},
    tell: async (_, fact) => await tell(fact),
    failed(error) {
      throw error;
    },
  });
}

it("an outbox event that is written twice is sent once", async () => {
  const fact = newFact();
  const tell = vi.fn(() => true);
  await noteFact(db, fact);
  await noteFact(db, fact);
  await tellAll(tell);
  await noteFact(db, fact);
  await tellAll(tell);
  expect(tell.mock.calls).toEqual([[fact]]);
});

it("an outbox event that is no longer true at its sending is sent after a feature writes the event again", async () => {
  const fact = newFact();
  await noteFact(db, fact);
  await tellAll(() => false);
  const tell = vi.fn(() => true);
  await tellAll(tell);
  expect(tell).not.toHaveBeenCalled();
  await noteFact(db, fact);
  await tellAll(tell);
  expect(tell).toHaveBeenCalledOnce();
});

it("an outbox event that an open transaction writes again is sent only after this transaction", async () => {
  const fact = newFact();
  await noteFact(db, fact);
  let isCommitted = false;
  const seen: boolean[] = [];
  const { told } = await db.transaction().execute(async (trx) => {
    await noteFact(trx, fact);
    const telling = tellAll(() => {
      seen.push(isCommitted);
      return true;
    });
    await expect.poll(() => isAnybodyWaiting(db)).toBe(true);
    isCommitted = true;
    return { told: telling };
  });
  await told;
  expect(seen).toEqual([true]);
});
