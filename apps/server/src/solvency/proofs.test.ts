// Tests which amounts of other players the proof of a player shows. The tests write trees of many players without a
// chain.
import { type Proof, type ProofPart, readProof, rootHash, verifyProof } from "@gemplay/solvency";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { blockLeaves } from "./leaves.ts";
import { writeLeaves } from "./leaves.writer.ts";
import { partsOfDebt } from "./parts.ts";
import { createProofs } from "./proofs.ts";
import { insertTree, lastTaken, updateUnpublished } from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

let server: TestServer;
withServer({}, (started) => {
  server = started;
});
const db = () => server.server.platform.db;
/** The database refuses to delete published trees, so each tree of this file is later than the earlier trees. */
let takenAtMs = 1_795_420_800_000n;

const assets = ["PLAY", "TPLAY", "U", "GEM"] as const;
type Balances = Readonly<Partial<Record<(typeof assets)[number], bigint>>>;

beforeEach(async () => {
  await sql`DELETE FROM wallet`.execute(db());
});

/** Stores wallets, and publishes a tree of all debts. The players have the ids from 1. */
async function publish(wallets: readonly Balances[]): Promise<{ readonly root: string }> {
  takenAtMs += 1_000n;
  const rows = wallets.flatMap((own, at) =>
    Object.entries(own).map(([asset, balance]) => ({ player: at + 1, asset, balance: String(balance) })),
  );
  await sql`
    INSERT INTO wallet (player_id, asset, balance)
    SELECT player, asset::ledger_asset, balance
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w(player bigint, asset text, balance numeric)`.execute(
    db(),
  );
  return await snapshot();
}

async function snapshot(): Promise<{ readonly root: string }> {
  const nothing = { pool_play: "0", budget_play: "0", block_number: 1n };
  const root = await db()
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const { secret, leaves, top } = await writeLeaves(trx, takenAtMs);
      if (top === undefined) throw new Error("nothing is owed");
      const hash = rootHash({ takenAtMs: Number(takenAtMs), leaves }, top);
      await insertTree(solvencyTables(trx), {
        ...nothing,
        taken_at_ms: takenAtMs,
        secret,
        root: `0x${hash}`,
        leaves,
        parts: partsOfDebt,
        owed_play: String(top.owed.PLAY),
        owed_tplay: String(top.owed.TPLAY),
        owed_u: String(top.owed.U),
        owed_gem: String(top.owed.GEM),
      });
      return hash;
    });
  await updateUnpublished(solvencyTables(db()), takenAtMs, {
    vault_play: "0",
    addresses_play: "0",
    vault_u: "0",
    addresses_u: "0",
    statement: "a proof",
    signature: `0x${"01".repeat(65)}`,
    signer: `0x${"ef".repeat(20)}`,
  });
  return { root };
}

const proofs = async (players: number): Promise<Proof[]> => {
  const { proofOf } = createProofs({ db: db() });
  return await Promise.all(
    Array.from({ length: players }, async (_, at) => readProof(await proofOf(BigInt(at + 1)))),
  );
};
const nodesOf = (parts: readonly ProofPart[]) => parts.flatMap(({ path }) => path);

describe("proofOf", () => {
  it("shows no whole debt of another player in any asset, in no node of a path", async () => {
    // Each asset has at least three players, because the total of an asset shows the debts of one or two players.
    const players = 20;
    const wallets = Array.from(
      { length: players },
      (_, at): Balances => ({
        PLAY: 10n ** 18n * BigInt(at + 1) ** 3n,
        ...(at % 2 === 0 ? { U: 10n ** 17n * BigInt(at + 7) } : {}),
        ...(at % 5 === 0 ? { GEM: 1_000_000n * BigInt(at + 11) } : {}),
        ...(at % 3 === 0 ? { TPLAY: 10n ** 19n * BigInt(at + 13) } : {}),
      }),
    );
    const { root } = await publish(wallets);
    const all = await proofs(players);
    const total = all[0] && verifyProof(all[0], root);
    all.forEach((proof, at) => {
      expect(verifyProof(proof, root)).toEqual(total);
      expect(proof.owed).toMatchObject(wallets[at] ?? {});
      expect(proof.parts).toHaveLength(partsOfDebt);
      expect(proof.leaves).toBe(players * partsOfDebt);
      for (const asset of assets) {
        const whole = new Set(wallets.flatMap((own, other) => (other === at ? [] : (own[asset] ?? []))));
        for (const node of nodesOf(proof.parts)) expect(whole).not.toContain(node.owed[asset]);
      }
    });
    expect(total).toMatchObject({ isProven: true });
  });

  it("proves the same debts with other parts at other positions in the next tree", async () => {
    await publish([{ PLAY: 10n ** 20n }, { PLAY: 10n ** 21n, GEM: 50_000n }, { U: 1n }]);
    const [before, after] = [await proofs(3), []] as [Proof[], Proof[]];
    takenAtMs += 1_000n;
    const { root } = await snapshot();
    after.push(...(await proofs(3)));
    const valuesOf = (all: readonly Proof[]) =>
      all.slice(0, 2).flatMap(({ parts }) => parts.map(({ owed }) => owed.PLAY));
    const placesOf = (all: readonly Proof[]) => all.map(({ parts }) => parts.map(({ index }) => index));
    const saltsOf = (all: readonly Proof[]) => all.flatMap(({ parts }) => parts.map(({ salt }) => salt));
    expect(new Set([...saltsOf(before), ...saltsOf(after)]).size).toBe(2 * 3 * partsOfDebt);
    expect(new Set([...valuesOf(before), ...valuesOf(after)]).size).toBe(2 * 2 * partsOfDebt);
    expect(placesOf(after)).not.toEqual(placesOf(before));
    expect(after.map(({ owed }) => owed)).toEqual(before.map(({ owed }) => owed));
    for (const proof of after) expect(verifyProof(proof, root).isProven).toBe(true);
    for (const proof of before) expect(verifyProof(proof, root).isProven).toBe(false);
  });

  it("proves a debt of one base unit, and the debt of the only player, whose debt is the published total", async () => {
    const { root } = await publish([{ GEM: 1n }]);
    const [only] = await proofs(1);
    expect(only?.parts.filter(({ owed }) => owed.GEM === 1n)).toHaveLength(1);
    expect(only && verifyProof(only, root)).toMatchObject({ isProven: true, total: { GEM: 1n, PLAY: 0n } });
  });

  it("finds parts in many blocks of leaves, and returns nothing to a player without a debt", async () => {
    const players = 300;
    const { root } = await publish(Array.from({ length: players }, (_, at) => ({ U: BigInt(at + 1) })));
    const { proofOf } = createProofs({ db: db() });
    const places = new Set<number>();
    for (let player = 1; player <= players; player += 5) {
      const proof = readProof(await proofOf(BigInt(player)));
      expect(verifyProof(proof, root)).toMatchObject({ isProven: true });
      expect(proof.owed.U).toBe(BigInt(player));
      for (const { index } of proof.parts) places.add(index);
    }
    expect(places.size).toBe((players / 5) * partsOfDebt);
    expect(await proofOf(BigInt(players + 1))).toBeUndefined();
  });
});

describe("a tree with deleted leaves", () => {
  it("gives an error instead of a proof of a smaller debt if some parts of the player are missing", async () => {
    const players = 300;
    await publish(Array.from({ length: players }, () => ({ U: 9n })));
    const { proofOf } = createProofs({ db: db() });
    const { parts } = readProof(await proofOf(1n));
    const block = Math.floor((parts[0]?.index ?? 0) / blockLeaves);
    // All eight parts are in one of ten blocks with a chance of 1 in ten million.
    expect(parts.some(({ index }) => Math.floor(index / blockLeaves) !== block)).toBe(true);
    await sql`DELETE FROM solvency_block WHERE taken_at_ms = ${takenAtMs} AND number = ${block}`.execute(
      db(),
    );
    await expect(proofOf(1n)).rejects.toThrow("of 8 leaves of player 1");
  });

  it("gives no proof if the next tree deletes the leaves while the server reads the proof", async () => {
    await publish([{ U: 5n }, { U: 7n }]);
    const racing = db().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some(({ leaves }) => Array.isArray(leaves)))
          await sql`DELETE FROM solvency_block`.execute(db());
        return result;
      },
    });
    expect(await createProofs({ db: racing }).proofOf(1n)).toBeUndefined();
  });

  it("gives no proof, and does not count as the tree of the day", async () => {
    await publish([{ U: 5n }]);
    const tables = solvencyTables(db());
    expect(await lastTaken(tables)).toBe(takenAtMs);
    await sql`DELETE FROM solvency_block`.execute(db());
    expect(await createProofs({ db: db() }).proofOf(1n)).toBeUndefined();
    expect(await lastTaken(tables)).toBeUndefined();
  });
});
