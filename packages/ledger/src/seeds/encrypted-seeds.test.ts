import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  betAll,
  coinBet,
  flipCoin,
  fund,
  inTransaction,
  openSeeds,
  refusalOf,
  type TestLedger,
  testKey,
  testRates,
  testSecrets,
  withoutTriggers,
} from "../../../../tests/race/test-ledger.ts";
import { reconcile, reconcileEncryptedSeeds } from "../reads/index.ts";
import { createSettlement, findBet } from "../settlement/index.ts";
import { encryptedChains } from "./chains.ts";
import type { EncryptedRows } from "./encrypted-rows.ts";
import type { SecretBox } from "./secret-box.ts";
import { encryptedSeeds, ensureSeeds, rotateSeed, takeNonce } from "./seeds.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const oldSecrets = testKey("old", 1);
const query = async (text: string) => (await ledger.client.query(text)).rows;

const changeSeeds = (...statements: string[]) =>
  withoutTriggers(ledger.client, ["seed", "seed_chain"], statements);

const openSettlement = (secrets: SecretBox) =>
  createSettlement({
    ...ledger.database,
    secrets,
    decide: flipCoin,
    rates: () => testRates,
    onFault: () => undefined,
  });

describe("a server seed", () => {
  it("stays encrypted until the seed is revealed, and is then stored as plain text", async () => {
    await openSeeds(ledger.client, [1n]);
    expect(await query("SELECT state, server_seed FROM seed WHERE player_id = 1 ORDER BY seed_no")).toEqual([
      { state: "active", server_seed: null },
    ]);
    const { revealed } = await inTransaction(ledger.client, () =>
      rotateSeed(ledger.client, testSecrets, 1n, {}),
    );
    expect(sha256(revealed.serverSeed)).toBe(revealed.serverSeedHash);
    expect(
      await query(
        "SELECT state, server_seed, sealed_seed IS NULL AS open FROM seed WHERE player_id = 1 ORDER BY 1",
      ),
    ).toEqual([
      { state: "active", server_seed: null, open: false },
      { state: "revealed", server_seed: revealed.serverSeed, open: true },
    ]);
  });

  it("becomes plain text only in the last statement of the rotation, when the pair is no longer active", async () => {
    await openSeeds(ledger.client, [8n]);
    const asked: { readonly said: string; readonly inUse: unknown[] }[] = [];
    const { revealed } = await inTransaction(ledger.client, () =>
      rotateSeed(
        {
          async query(text, values) {
            const { rows: inUse } = await ledger.client.query(
              "SELECT seed_no FROM seed WHERE player_id = 8 AND state = 'active'",
            );
            asked.push({ said: JSON.stringify([text, values]), inUse: inUse.map((row) => row.seed_no) });
            return await ledger.client.query(text, values);
          },
        },
        testSecrets,
        8n,
        {},
      ),
    );
    const plain = asked.filter(({ said }) => said.includes(revealed.serverSeed));
    expect(plain).toEqual([{ ...asked.at(-1), inUse: [] }]);
  });

  it("can be decrypted only for the row that stores the seed", async () => {
    await openSeeds(ledger.client, [2n, 3n]);
    const [other] = await query("SELECT sealed_seed FROM seed WHERE player_id = 3 AND seed_no = 1");
    await ledger.client.query("UPDATE seed SET sealed_seed = $1 WHERE player_id = 2 AND seed_no = 1", [
      other?.sealed_seed,
    ]);
    await expect(
      inTransaction(ledger.client, () => takeNonce(ledger.client, testSecrets, 2n)),
    ).rejects.toThrow("secret seed 2 1 cannot be decrypted");
    expect(await reconcile(ledger.client)).toEqual([]);
    expect(await reconcileEncryptedSeeds(ledger.client, testSecrets)).toMatchObject([
      { check: "seed_commitment", subject: "2 seed 1", found: "does not open" },
    ]);
    await changeSeeds("DELETE FROM seed WHERE player_id = 2", "DELETE FROM seed_chain WHERE player_id = 2");
  });

  it.each([
    ["a seed with another hash", `state = 'revealed', server_seed = repeat('0', 64), sealed_seed = NULL`],
    ["an empty seed", `state = 'revealed', sealed_seed = NULL`],
    ["a seed that stays encrypted", `state = 'revealed'`],
  ])("cannot be revealed as %s", async (_name, change) => {
    await openSeeds(ledger.client, [4n]);
    await expect(query(`UPDATE seed SET ${change} WHERE player_id = 4 AND seed_no = 1`)).rejects.toThrow(
      "sealed until it is revealed",
    );
    await expect(query("UPDATE seed SET server_seed = 'x' WHERE player_id = 4")).rejects.toThrow(
      "sealed until",
    );
  });

  it("makes only the bets of its own player fail if the process cannot decrypt the seed", async () => {
    await fund(ledger.client, 5n, 100n, testKey("lost", 9));
    await fund(ledger.client, 6n, 100n);
    const settlement = openSettlement(testSecrets);
    const requests = [5n, 6n, 5n, 6n].map((player) => coinBet(player, crypto.randomUUID()));
    const ends = await Promise.all(requests.map((request) => refusalOf(settlement.bet(request))));
    expect(ends).toEqual(["seed_unreadable", "accepted", "seed_unreadable", "accepted"]);
    await settlement.close();
    await changeSeeds("DELETE FROM seed WHERE player_id = 5", "DELETE FROM seed_chain WHERE player_id = 5");
  });
});

describe("re-encryption of server seeds", () => {
  const keysIn = (secrets: EncryptedRows = encryptedSeeds) => secrets.keyIds(ledger.client);
  async function reencryptAll(keyId: string, secrets: EncryptedRows = encryptedSeeds): Promise<number> {
    let count = 0;
    for (let cursor: Parameters<typeof encryptedSeeds.reencrypt>[2]["cursor"]; ; ) {
      const page = { keyId, cursor, limit: 7 };
      const done = await inTransaction(ledger.client, () =>
        secrets.reencrypt(ledger.client, testSecrets, page),
      );
      count += done.count;
      cursor = done.cursor;
      if (cursor === undefined) return count;
    }
  }

  it("replaces the old key for all seeds while bets are placed, and every bet uses the committed seed", async () => {
    const players = Array.from({ length: 40 }, (_, index) => 100n + BigInt(index));
    for (const player of players) await fund(ledger.client, player, 1_000n, oldSecrets);
    expect(await keysIn()).toEqual(["new", "old"]);
    const settlement = openSettlement(testSecrets);
    let isOver = false;
    const betting = (async () => {
      const all = [];
      while (!isOver || all.length <= players.length)
        all.push(
          ...(await betAll(
            settlement,
            players.map((player) => coinBet(player, crypto.randomUUID())),
          )),
        );
      return all;
    })();
    let count = 0;
    while ((await keysIn()).includes("old")) count += await reencryptAll("old");
    isOver = true;
    const settled = await betting;
    await settlement.close();
    expect(count).toBe(40);
    expect(settled.length).toBeGreaterThan(40);
    expect(await reconcile(ledger.client)).toEqual([]);
    expect(await reconcileEncryptedSeeds(ledger.client, testSecrets)).toEqual([]);
    await inTransaction(ledger.client, () => rotateSeed(ledger.client, testSecrets, 100n, {}));
    for (const { bet } of settled.filter(({ bet }) => bet.playerId === 100n)) {
      const { serverSeed = "", clientSeed = "" } = (await findBet(ledger.client, 100n, bet.id))?.seeds ?? {};
      expect(flipCoin({ ...bet, balanceBase: 1n, serverSeed, clientSeed })).toMatchObject({
        outcome: bet.outcome,
      });
    }
  });

  it("replaces the old key for the roots of chains, and the next server seed still follows from the chain", async () => {
    await openSeeds(ledger.client, [400n], oldSecrets);
    await reencryptAll("old");
    expect(await keysIn(encryptedChains)).toContain("old");
    expect(await reencryptAll("old", encryptedChains)).toBeGreaterThan(0);
    expect(await keysIn(encryptedChains)).not.toContain("old");
    expect(await reconcileEncryptedSeeds(ledger.client, testSecrets)).toEqual([]);
    const { revealed, current } = await inTransaction(ledger.client, () =>
      rotateSeed(ledger.client, testSecrets, 400n, {}),
    );
    expect(current.serverSeedHash).toBe(revealed.serverSeed);
  });

  it("encrypts seeds that were stored as plain text and removes the plain text", async () => {
    const plain = "ab".repeat(32);
    await changeSeeds(`INSERT INTO seed (player_id, seed_no, state, server_seed, server_seed_hash, client_seed)
      VALUES (200, 1, 'active', '${plain}', '${sha256(plain)}', 'c'), (200, 2, 'next', '${plain}', '${sha256(plain)}', NULL)`);
    expect(await keysIn()).toEqual(["", "new"]);
    expect(await reencryptAll("")).toBe(2);
    expect(await keysIn()).toEqual(["new"]);
    expect(await query(`SELECT 1 FROM seed WHERE seed::text LIKE '%${plain}%'`)).toEqual([]);
    const { seeds } = await inTransaction(ledger.client, () => takeNonce(ledger.client, testSecrets, 200n));
    expect(seeds).toEqual({ serverSeed: plain, clientSeed: "c", nonce: 0 });
  });

  it("skips rows that other transactions have locked", async () => {
    await ensureSeeds(ledger.client, oldSecrets, [300n, 301n]);
    const other = await ledger.connect();
    await other.query("BEGIN; SELECT 1 FROM seed WHERE player_id = 300 AND seed_no = 1 FOR UPDATE");
    expect(await reencryptAll("old")).toBe(1);
    await other.query("COMMIT");
    expect(await reencryptAll("old")).toBe(1);
    expect(await keysIn()).toEqual(["new"]);
  });
});
