import { expect, test } from "vitest";
import { createTestDatabase } from "../../tests/setup/database.ts";
import { pairDatabase } from "./pairing.ts";

const reset = "remove the folder.";

test("a new pair is accepted, and again at every start", async () => {
  const database = await createTestDatabase();
  await pairDatabase(database.url, { genesisHash: "0xaa", empty: true }, reset);
  await pairDatabase(database.url, { genesisHash: "0xaa", empty: false }, reset);
  await database.drop();
});

test("a database whose chain was lost is refused, whether the new chain is empty or not", async () => {
  const database = await createTestDatabase();
  await pairDatabase(database.url, { genesisHash: "0xaa", empty: true }, reset);
  for (const empty of [true, false]) {
    await expect(pairDatabase(database.url, { genesisHash: "0xbb", empty }, reset)).rejects.toThrow(
      "The local chain was lost or exchanged, but the database still counts its money: to begin anew, remove the folder.",
    );
  }
  await database.drop();
});

test("a chain whose database was lost is refused", async () => {
  const database = await createTestDatabase();
  await expect(pairDatabase(database.url, { genesisHash: "0xaa", empty: false }, reset)).rejects.toThrow(
    "The database was lost or exchanged, but the local chain still has its deposits: to begin anew, remove the folder.",
  );
  await database.drop();
});
