import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../tests/setup/database.ts";
import { assertConnects, pairDatabase } from "./pairing.ts";

const reset = "remove the folder.";

test("pairDatabase accepts a new database and chain, and accepts the same pair at every later start", async () => {
  const database = await createTestDatabase();
  await pairDatabase(database.url, { genesisHash: "0xaa", empty: true }, reset);
  await pairDatabase(database.url, { genesisHash: "0xaa", empty: false }, reset);
  await database.drop();
});

test("pairDatabase refuses a database whose chain was lost, whether the new chain is empty or not", async () => {
  const database = await createTestDatabase();
  await pairDatabase(database.url, { genesisHash: "0xaa", empty: true }, reset);
  for (const empty of [true, false]) {
    await expect(pairDatabase(database.url, { genesisHash: "0xbb", empty }, reset)).rejects.toThrow(
      "The local chain was lost or replaced, but the database still counts its deposits: to start from zero, remove the folder.",
    );
  }
  await database.drop();
});

test("pairDatabase refuses a chain whose database was lost", async () => {
  const database = await createTestDatabase();
  await expect(pairDatabase(database.url, { genesisHash: "0xaa", empty: false }, reset)).rejects.toThrow(
    "The database was lost or replaced, but the local chain still has its deposits: to start from zero, remove the folder.",
  );
  await database.drop();
});

test("assertConnects reports DATABASE_URL if the database is unreachable or the account may not comment on the database", async () => {
  await expect(assertConnects("postgres:///gemplay")).rejects.toThrow(/^DATABASE_URL contains no host: /);
  await expect(assertConnects("postgres://127.0.0.1:9/gemplay")).rejects.toThrow(
    "DATABASE_URL: nothing listens at 127.0.0.1:9.",
  );
  const database = await createTestDatabase();
  await assertConnects(database.url);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const role = `guest_${randomBytes(6).toString("hex")}`;
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, "guest"];
  await expect(pairDatabase(url.href, { genesisHash: "0xaa", empty: true }, reset)).rejects.toThrow(
    /^DATABASE_URL: its account must own the database /,
  );
  await owner.query(`DROP ROLE ${role}`);
  await owner.end();
  await database.drop();
});
