import { readdir, readFile } from "node:fs/promises";
import { ledgerMigrations, readLedgerMigration } from "@gemplay/ledger";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../../../../tests/setup/database.ts";
import { createDatabase, type Database, migrate } from "../database/index.ts";
import { reserveNonce, senderTables, storeAttempt } from "./sender.repository.ts";

async function withDatabase(use: (db: Database) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const db = createDatabase({ databaseUrl: database.url });
  try {
    await use(db);
  } finally {
    await db.destroy();
    await database.drop();
  }
}

const payer = "0x00000000000000000000000000000000000000A1";
const bytes = (byte: string, times = 32) => `0x${byte.repeat(times)}` as const;
const attempt = (change: { nonce?: bigint; attempt?: number; reference?: string; hash?: `0x${string}` }) => ({
  ...({ sender: payer, nonce: 3n, attempt: 1, purpose: "payout", reference: "one" } as const),
  hash: bytes("aa"),
  signed: bytes("00"),
  gasPrice: 7n,
  signed_at: new Date(),
  ...change,
});

it("the migration copies payout transactions of earlier versions into the table chain_transaction", async () => {
  await withDatabase(async (db) => {
    const folder = new URL("../../../migrations/", import.meta.url);
    const files = (await readdir(folder)).filter((file) => file < "0303").sort();
    for (const migration of ledgerMigrations) await sql.raw(await readLedgerMigration(migration)).execute(db);
    for (const file of files) await sql.raw(await readFile(new URL(file, folder), "utf8")).execute(db);
    const id = "6f1b6a7e-2c1e-4c1a-9b1e-3d3c5a0e7f11";
    await sql`
      INSERT INTO withdrawal (player_id, id, request_id, asset, token, network, address, amount, fee, automatic, status,
        payer, nonce, requested_at, changed_at)
      VALUES (5, ${id}, ${id}, 'PLAY', 'PLAY', 'BSC', ${payer}, 10, 1, true, 'pending', ${payer}, 3, now(), now())`.execute(
      db,
    );
    for (const number of [1, 2])
      await sql`
        INSERT INTO payout_transaction (payer, nonce, attempt, player_id, withdrawal_id, hash, signed, gas_price, signed_at)
        VALUES (${payer}, 3, ${number}, 5, ${id}, ${bytes(`a${number}`)}, ${bytes(`b${number}`)}, ${number}, now())`.execute(
        db,
      );
    await sql.raw(await readFile(new URL("0303_chain_sender.sql", folder), "utf8")).execute(db);
    const rows = await senderTables(db)
      .selectFrom("chain_transaction")
      .selectAll()
      .orderBy("attempt")
      .execute();
    expect(rows).toMatchObject(
      [1, 2].map((number) => ({
        sender: payer,
        nonce: 3n,
        attempt: number,
        purpose: "payout",
        reference: id,
        hash: bytes(`a${number}`),
        signed: bytes(`b${number}`),
        gas_price: String(number),
      })),
    );
  });
});

it("a nonce of a blockchain account has only one purpose, and only one process can use the nonce", async () => {
  await withDatabase(async (db) => {
    await migrate(db);
    const tables = senderTables(db);
    expect(await storeAttempt(tables, attempt({}))).toBe(true);
    expect(await storeAttempt(tables, attempt({ hash: bytes("bb") }))).toBe(false);
    expect(await storeAttempt(tables, attempt({ attempt: 2, hash: bytes("cc") }))).toBe(true);
    await expect(
      storeAttempt(tables, attempt({ attempt: 3, reference: "two", hash: bytes("dd") })),
    ).rejects.toThrow("serves something else");

    // Two processes choose the same nonce for their transactions. The slower process waits for the commit of the faster
    // process, and then finds that the nonce is used.
    const take = (reference: string, hash: `0x${string}`) =>
      tables.transaction().execute(async (trx) => {
        const accountNonce = { sender: payer, nonce: 4n } as const;
        if (!(await reserveNonce(trx, accountNonce))) return false;
        return await storeAttempt(trx, attempt({ ...accountNonce, reference, hash }));
      });
    const taken = await Promise.all([take("two", bytes("e1")), take("three", bytes("e2"))]);
    expect(taken.sort()).toEqual([false, true]);
    // A third process has chosen the same nonce and stores its transaction last, and is refused too.
    expect(await take("four", bytes("e3"))).toBe(false);
  });
});
