import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tests/setup/database.ts";
import { startTestServer } from "../../../test/compose.ts";
import { createDatabase } from "../../platform/database/index.ts";
import { makePayoutId } from "../withdrawals/payout-ids.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("server");
});
afterEach(() => database?.drop());

const drawn = () => randomBytes(32).toString("hex");
const keys = { a: drawn(), b: drawn() };

/** Starts a server on the database with the given keys for payout ids, and stops the server again. */
async function start(...given: string[]): Promise<void> {
  const variables = { ROLE: "api", PAYOUT_REFERENCE_KEYS: given.join(",") };
  await (await startTestServer({ databaseUrl: database.url, variables })).stop();
}

it("a server starts only if it has every key that has created payout ids, and its error names a missing key", async () => {
  await start(`a:${keys.a}`);
  const lacksA = 'PAYOUT_REFERENCE_KEYS does not hold the key "a"';
  await expect(start(`a:${keys.b}`)).rejects.toThrow(lacksA);
  await expect(start(`b:${keys.b}`)).rejects.toThrow(lacksA);
  await start(`a:${keys.a}`, `b:${keys.b}`);
  // The second key was never first in the list of keys and created no payout ids, so an operator may remove this key.
  // The first key in the list of keys creates payout ids, so an operator may not remove this key.
  await start(`a:${keys.a}`);
});

it("a key that moves to the first place of the list of keys must then stay in the list permanently", async () => {
  await start(`a:${keys.a}`);
  await start(`b:${keys.b}`, `a:${keys.a}`);
  await expect(start(`a:${keys.a}`)).rejects.toThrow('PAYOUT_REFERENCE_KEYS does not hold the key "b"');
  await start(`a:${keys.a}`, `b:${keys.b}`);
});

it("all keys of the first start must stay in the list of keys, because each key may already have created payout ids", async () => {
  await start(`b:${keys.b}`, `a:${keys.a}`);
  await expect(start(`b:${keys.b}`)).rejects.toThrow('PAYOUT_REFERENCE_KEYS does not hold the key "a"');
  await start(`a:${keys.a}`, `b:${keys.b}`);
});

it("the server can check whether the key of an old payout id is present, even if no keys were recorded", async () => {
  await start(`a:${keys.a}`);
  const db = createDatabase({ databaseUrl: database.url });
  const id = randomUUID();
  const reference = { playerId: 5n, asset: "PLAY" } as const;
  const payoutId = makePayoutId([{ id: "a", key: Buffer.from(keys.a, "hex") }], id, reference);
  await sql`DELETE FROM payout_reference_key`.execute(db);
  await sql`
    INSERT INTO withdrawal (player_id, id, payout_id, request_id, asset, token, network, address, amount, fee, automatic,
      status, requested_at, changed_at)
    VALUES (5, ${id}, ${payoutId}, ${id}, 'PLAY', 'PLAY', 'BSC', '0x00000000000000000000000000000000000000A1', 10, 1, true,
      'failed', now(), now())`.execute(db);
  await db.destroy();
  await expect(start(`a:${keys.b}`)).rejects.toThrow("that created the id of the last payout");
  await start(`a:${keys.a}`);
});
