import { createHash } from "node:crypto";
import { ensureSeeds, reconcileEncryptedSeeds } from "@gemplay/ledger";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { noChain, startTestServer, testVariables } from "../../../test/compose.ts";
import { withMigratedDatabase } from "../../../test/file-server.ts";
import { runOperator } from "../../operator/index.ts";
import { type Database, executorOf } from "../database/index.ts";
import { createSecretBox } from "./index.ts";

const keys = { a: `${"1a".repeat(31)}00`, b: `${"2b".repeat(31)}00`, c: `${"3c".repeat(31)}00` };
const text = (...ids: (keyof typeof keys)[]) => ids.map((id) => `${id}:${keys[id]}`).join(",");
const boxOf = (id: keyof typeof keys) => createSecretBox([{ id, key: Buffer.from(keys[id], "hex") }]);
const plain = "9c".repeat(32);

let databaseUrl: string;
let db: Database;
withMigratedDatabase(async (made, url) => {
  [db, databaseUrl] = [made, url];
  const hash = createHash("sha256").update(plain).digest("hex");
  // Creates the database state of an earlier version that did not encrypt: seed pairs in use, one revealed seed pair,
  // and a hash chain.
  await sql
    .raw(`
    ALTER TABLE seed DISABLE TRIGGER ALL;
    INSERT INTO seed (player_id, seed_no, state, server_seed, server_seed_hash, client_seed)
    SELECT p, n, (ARRAY['revealed', 'active', 'next'])[n], '${plain}', '${hash}', CASE n WHEN 3 THEN NULL ELSE 'c' END
    FROM generate_series(1, 600) p, generate_series(1, 3) n;
    ALTER TABLE seed ENABLE ALWAYS TRIGGER commitment_stays;
    ALTER TABLE seed ENABLE ALWAYS TRIGGER sealed_until_revealed;
    ALTER TABLE seed ENABLE ALWAYS TRIGGER plain_when_revealed;
    INSERT INTO crash_chain (id, base_round, rounds, commitment) VALUES (7, 0, 1200, 'c');
    INSERT INTO crash_link (chain_id, round, game_hash)
    SELECT 7, r, '${plain}' FROM generate_series(1, 1200) r`)
    .execute(db);
});

async function start(encryptionKeys: string): Promise<void> {
  const server = await startTestServer({
    databaseUrl,
    variables: { ENCRYPTION_KEYS: encryptionKeys, ROLE: "api" },
  });
  await server.stop();
}

async function rotate(encryptionKeys: string): Promise<{ code: number; said: string }> {
  let said = "";
  const code = await runOperator({
    args: ["rotate-encryption", "--as", "mai"],
    variables: testVariables(databaseUrl, { ...noChain, ENCRYPTION_KEYS: encryptionKeys }),
    out: (line) => (said += line),
    err: (line) => (said += line),
  });
  return { code, said };
}

async function stored(): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; n: string }>`
    SELECT state || ' ' || coalesce(split_part(sealed_seed, '.', 1), 'plain') AS what, count(*) AS n FROM seed GROUP BY 1
    UNION ALL
    SELECT 'chain ' || split_part(sealed_root, '.', 1), count(*) FROM seed_chain GROUP BY 1
    UNION ALL
    SELECT 'link ' || coalesce(split_part(sealed_hash, '.', 1), 'plain'), count(*) FROM crash_link GROUP BY 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ what, n }) => [what, Number(n)]));
}

describe("unencrypted secrets of an earlier version", () => {
  it("become encrypted when a server starts, and their plain text disappears from the database", async () => {
    await start(text("a"));
    expect(await stored()).toEqual({
      "revealed plain": 600,
      "active a": 600,
      "next a": 600,
      "link a": 1_200,
    });
    const { rows } = await sql`
      SELECT 1 FROM seed s WHERE state <> 'revealed' AND s::text LIKE ${`%${plain}%`}
      UNION ALL SELECT 1 FROM crash_link l WHERE l::text LIKE ${`%${plain}%`}`.execute(db);
    expect(rows).toEqual([]);
    expect(await reconcileEncryptedSeeds(executorOf(db), boxOf("a"))).toEqual([]);
  });
});

describe("a start with wrong encryption keys", () => {
  const unfit = 'ENCRYPTION_KEYS does not contain the key "a"';
  it.each([
    ["only other keys", text("b")],
    ["a different key with the same id", `a:${keys.b}`],
  ])("reports the missing key and changes nothing: %s", async (_name, given) => {
    await expect(start(given)).rejects.toThrow(unfit);
    expect(await rotate(given)).toMatchObject({ code: 1, said: expect.stringContaining(unfit) });
    expect(await stored()).toMatchObject({ "active a": 600, "link a": 1_200 });
  });
});

describe("the command rotate-encryption", () => {
  it("continues after an interruption, and reports when the old key is no longer used", async () => {
    // Creates the database state after an interrupted re-encryption. A server that already uses the new key has added
    // further secrets.
    await sql
      .raw(`UPDATE crash_link SET sealed_hash = NULL, game_hash = '${plain}' WHERE round <= 700`)
      .execute(db);
    await start(text("b", "a"));
    await ensureSeeds(executorOf(db), boxOf("b"), [9_000n]);
    expect(await stored()).toMatchObject({ "link a": 500, "link b": 700, "active a": 600, "active b": 1 });
    const { code, said } = await rotate(text("b", "a"));
    expect(code).toBe(0);
    expect(said).toContain("server seeds: 1200 values of the key a are encrypted again");
    expect(said).toContain("links of Crash: 500 values of the key a are encrypted again");
    expect(said).toContain("all values are encrypted with the key b");
    expect(await stored()).toEqual({
      "revealed plain": 600,
      "active b": 601,
      "next b": 600,
      "chain b": 1,
      "link b": 1_200,
    });
    expect(await reconcileEncryptedSeeds(executorOf(db), boxOf("b"))).toEqual([]);
    // After the key rotation, the server does not need the old encryption key, and a second rotation encrypts nothing.
    expect((await rotate(text("b"))).said).not.toContain("anew");
    const audit =
      await sql`SELECT actor, subject, new_text FROM operator_action WHERE action = 'secrets.rotate'`.execute(
        db,
      );
    expect(audit.rows).toEqual([{ actor: "mai", subject: "a", new_text: "1701 encrypted with b" }]);
  });

  it("works while a server takes bets and creates seeds", async () => {
    const server = await startTestServer({
      databaseUrl,
      variables: { ENCRYPTION_KEYS: text("c", "b"), ROLE: "api" },
    });
    const makes = (async () => {
      for (let player = 10_000n; player < 10_100n; player++)
        await ensureSeeds(executorOf(server.server.platform.db), server.server.platform.secrets, [player]);
    })();
    const [{ code }] = await Promise.all([rotate(text("c", "b")), makes]);
    expect(code).toBe(0);
    expect(await stored()).toEqual({
      "revealed plain": 600,
      "active c": 701,
      "next c": 600,
      "chain c": 101,
      "link c": 1_200,
    });
    await server.stop();
  });
});
