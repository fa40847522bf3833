// The tests write journal entries with times in the past, to simulate that months have passed.
import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import type { TestLedger } from "../../../../tests/race/test-ledger.ts";
import { balances } from "../journal/index.ts";
import { dayChanges, playerMovements } from "./movements.ts";
import { reconcile } from "./reconcile.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterEach(async () => {
  expect(await reconcile(ledger.client)).toEqual([]);
});

const dayMs = 86_400_000;
const firstMs = Date.parse("2026-10-01T00:00:00Z");
let made = 0;

/** Returns an id that contains the given time, so that the order of the ids is the order of the times. */
function idAt(atMs: number): string {
  made += 1;
  const digits = atMs.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${made.toString(16).padStart(3, "0")}-8000-${randomUUID().slice(-12)}`;
}

interface Move {
  readonly playerId: bigint;
  readonly kind: string;
  /** The change of the balance in base units, which is negative for an outgoing amount. */
  readonly changeBase: bigint;
  readonly atMs: number;
}

async function write({ playerId, kind, changeBase, atMs }: Move): Promise<string> {
  const id = idAt(atMs);
  const [debit, credit] = changeBase > 0n ? ["issuance", "player"] : ["player", "chain_out"];
  const amount = changeBase > 0n ? changeBase : -changeBase;
  const { client } = ledger;
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, idempotency_key, at)
     VALUES ($1, $2::uuid, $3, $4, 'U', $5, $6, 'test', $2::uuid::text, to_timestamp($7 / 1000.0))`,
    [playerId, id, debit, credit, amount, kind, atMs],
  );
  await client.query(
    "INSERT INTO wallet (player_id, asset, balance) VALUES ($1, 'U', 0) ON CONFLICT DO NOTHING",
    [playerId],
  );
  await client.query(
    "UPDATE wallet SET balance = balance + $2::numeric WHERE player_id = $1 AND asset = 'U'",
    [playerId, changeBase],
  );
  await client.query("COMMIT");
  return id;
}

test("dayChanges returns changes from which the balance at the end of each day can be computed", async () => {
  const playerId = 41n;
  const ends: bigint[] = [];
  let held = 0n;
  for (let day = 0; day < 12; day++) {
    for (let count = 0; count < (day * 7) % 4; count++) {
      const changeBase = (day + count) % 3 === 0 && held > 5n ? -(held / 2n) : BigInt(10 + day * 3 + count);
      // The times of the movements are the first millisecond and the last milliseconds of a day. All these movements
      // belong to the same day.
      const moment = count === 0 ? 0 : dayMs - count;
      await write({ playerId, kind: "deposit", changeBase, atMs: firstMs + day * dayMs + moment });
      held += changeBase;
    }
    ends.push(held);
  }
  await write({ playerId: 42n, kind: "deposit", changeBase: 999n, atMs: firstMs + dayMs });
  const since = new Date(firstMs).toISOString().slice(0, 10);
  const changes = await dayChanges(ledger.client, playerId, { since });
  let back = (await balances(ledger.client, playerId)).U;
  for (let day = 11; day >= 0; day--) {
    expect(back, `day ${day}`).toBe(ends[day]);
    const name = new Date(firstMs + day * dayMs).toISOString().slice(0, 10);
    for (const change of changes) if (change.day === name) back -= change.changeBase;
  }
  expect(back).toBe(0n);
  // The result must not contain changes of days before the requested first day.
  const later = await dayChanges(ledger.client, playerId, { since: "2026-10-05" });
  expect(later.every(({ day }) => day >= "2026-10-05")).toBe(true);
});

test("playerMovements returns one player's movements of the given kinds in pages, newest first", async () => {
  const playerId = 43n;
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) {
    ids.unshift(await write({ playerId, kind: "check_in", changeBase: 10n, atMs: firstMs + count * 1_000 }));
    await write({ playerId, kind: "deposit", changeBase: 1n, atMs: firstMs + count * 1_000 + 1 });
    await write({ playerId: 44n, kind: "check_in", changeBase: 1n, atMs: firstMs + count * 1_000 + 2 });
  }
  const seen: string[] = [];
  for (let before: string | undefined; seen.length < 5; before = seen.at(-1)) {
    const page = await playerMovements(ledger.client, playerId, ["check_in"], { before, limit: 2 });
    expect(page.length).toBeGreaterThan(0);
    for (const movement of page)
      expect(movement).toMatchObject({ kind: "check_in", changeBase: 10n, asset: "U" });
    seen.push(...page.map(({ id }) => id));
  }
  expect(seen).toEqual(ids);
  const last = { before: seen.at(-1), limit: 2 };
  expect(await playerMovements(ledger.client, playerId, ["check_in"], last)).toEqual([]);
});
