// Tests on a real chain how a proof of solvency is made, signed, published on the chain, and verified by players.
import { randomUUID } from "node:crypto";
import { commitmentsAbi, tokenBalanceAbi } from "@gemplay/chain/abi";
import { post } from "@gemplay/ledger";
import { readProof, verifyProof } from "@gemplay/solvency";
import { sql } from "kysely";
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  toHex,
  verifyMessage,
} from "viem";
import { privateKeyToAccount, privateKeyToAddress } from "viem/accounts";
import { describe, expect, test, vi } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { base, fund, openPlayer, type TestPlayer } from "../../apps/server/test/betting.ts";
import { dataOf, type TestChain, type TestServer, testVariables } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { openOf, stagedCalls } from "../../apps/server/test/staged.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";

let chain: TestChain;
let server: TestServer;
let rich: TestPlayer;
let poor: TestPlayer;
withChain((started) => {
  chain = started;
});
withServer({ jobs: true, variables: () => chain.variables }, async (started) => {
  vi.stubEnv("TREASURY_PRIVATE_KEY", devKeys.treasury);
  server = started;
  expect((await operate("setup-local")).code).toBe(0);
  rich = await openPlayer(server, "100");
  poor = await openPlayer(server);
  await fund(server, rich, "7", "TPLAY");
  await fund(server, rich, "5", "U");
  openOf(await stagedCalls(server, "mines", rich).open({ amount: "10" }));
});

async function operate(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const code = await runOperator({
    args,
    variables: testVariables(server.databaseUrl, chain.variables),
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

const published = async () => dataOf(await server.call("GET /solvency"));
const proofOf = async ({ token }: TestPlayer) =>
  dataOf(await server.call("GET /user/solvency/proof", { token })).proof;

/** Makes another proof of solvency and waits until the chain contains the root of the proof. */
async function prove() {
  const before = (await published()).newest?.takenAtMs ?? 0;
  // The server's own worker makes the first proof of solvency when the house first owes money to a player. If the
  // worker has just made a proof, the test repeats the operator's command that makes a proof.
  await expect.poll(() => operate("solvency")).toMatchObject({ code: 0, err: "" });
  await expect.poll(async () => (await published()).newest?.takenAtMs).toBeGreaterThan(before);
  await expect.poll(async () => (await published()).newest?.witness).not.toBeNull();
  const { newest } = await published();
  if (newest === null) throw new Error("none was published");
  return newest;
}

const payoutId = (id: string) => `0x${id.replaceAll("-", "")}${"0".repeat(32)}`;
const bare = (root: string) => root.slice(2);

describe("a proof of solvency", () => {
  test("sums up all money owed, states the assets on the chain, and is signed and published on the chain", async () => {
    const tree = await prove();
    expect(tree.owed).toEqual({ PLAY: "100", TPLAY: "7", U: "5", GEM: "0" });
    // The tree contains eight parts of the only debt.
    expect(tree.leaves).toBe(8);
    const client = createPublicClient({ transport: http(chain.variables.CHAIN_RPC_URL) });
    const inVault = await client.readContract({
      address: chain.variables.PLAY_TOKEN_ADDRESS as Address,
      abi: tokenBalanceAbi,
      functionName: "balanceOf",
      args: [chain.variables.VAULT_ADDRESS as Address],
    });
    expect(base(tree.held.PLAY.vault)).toBe(inVault);
    expect(tree.held).toMatchObject({ PLAY: { addresses: "0" }, U: { vault: "1000000", addresses: "0" } });
    // The PLAY that covers tPLAY is 20,000,000 PLAY from the setup and 7 PLAY for the tPLAY that the test funded.
    expect(tree.setAside).toEqual({ TPLAY: "20000007", GEM: "1000000" });

    const committer = privateKeyToAddress(devKeys.committer);
    const { statement, signature, signer } = tree;
    expect(signer).toBe(committer);
    expect(
      await verifyMessage({ address: signer as Address, message: statement, signature: signature as Hex }),
    ).toBe(true);
    for (const part of [tree.root, `Owed: 100 PLAY, 7 TPLAY, 5 U, 0 GEM`, `Block: ${tree.blockNumber}`])
      expect(statement).toContain(part);
    const held = await client.readContract({
      address: chain.variables.COMMITMENTS_ADDRESS as Address,
      abi: commitmentsAbi,
      functionName: "hashOf",
      args: [toHex("solvency", { size: 32 }), BigInt(tree.takenAtMs)],
    });
    expect(held).toBe(tree.root);
    expect(tree.witness?.contract).toBe(chain.variables.COMMITMENTS_ADDRESS);
  });

  test("proves each player's own balance with open stakes, and reveals nothing to others", async () => {
    await fund(server, poor, "1");
    const tree = await prove();
    const own = readProof(await proofOf(rich));
    expect(own.playerId).toBe(rich.id);
    expect(own.owed).toEqual({ PLAY: base("100"), TPLAY: base("7"), U: base("5"), GEM: 0n });
    const verdict = verifyProof(own, bare(tree.root));
    expect(verdict).toMatchObject({ isProven: true, total: { PLAY: base("101") } });
    expect(verifyProof(readProof(await proofOf(poor)), bare(tree.root)).isProven).toBe(true);
    // The verification refuses another player's parts, and a debt that differs by the smallest unit.
    expect(verifyProof({ ...own, playerId: poor.id }, bare(tree.root)).isProven).toBe(false);
    const less = { ...own.owed, PLAY: own.owed.PLAY - 1n };
    expect(verifyProof({ ...own, owed: less }, bare(tree.root)).isProven).toBe(false);
    const nobody = await openPlayer(server);
    expect(await proofOf(nobody)).toBeNull();
    expect((await server.call("GET /user/solvency/proof")).status).toBe(401);
  });

  test("counts unpaid withdrawals, and is not made while the open withdrawals contradict the ledger", async () => {
    const id = randomUUID();
    const { db } = server.server.platform;
    await db.transaction().execute(async (trx) => {
      await sql`
        INSERT INTO withdrawal (player_id, id, payout_id, request_id, asset, token, network, address, amount, fee, automatic, status,
                                requested_at, changed_at)
        VALUES (${poor.id}, ${id}, ${payoutId(id)}, ${randomUUID()}, 'PLAY', 'PLAY', 'BSC', ${poor.address}, 400000000000000000, 0, false,
                'under_review', now(), now())`.execute(trx);
    });
    // The first withdrawal is confirmed after the server last read the chain, so the server has not yet read the
    // vault's payment. The second withdrawal was confirmed long before the server last read the chain.
    for (const [paid, changed] of [
      [randomUUID(), "1 hour"],
      [randomUUID(), "-1 day"],
    ] as const)
      await sql`
        INSERT INTO withdrawal (player_id, id, payout_id, request_id, asset, token, network, address, amount, fee, automatic,
                                status, transaction_hash, requested_at, changed_at)
        VALUES (${poor.id}, ${paid}, ${payoutId(paid)}, ${randomUUID()}, 'PLAY', 'PLAY', 'BSC', ${poor.address},
                300000000000000000, 0, false, 'confirmed', ${payoutId(paid)}, now(), now() + ${changed}::interval)`.execute(
        db,
      );
    const refused = await operate("solvency");
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("open withdrawals add up to 400000000000000000");
    await db.transaction().execute((trx) =>
      post(executorOf(trx), [
        {
          playerId: poor.id,
          debit: "player",
          credit: "withdrawals",
          asset: "PLAY",
          amountBase: base("0.4"),
          kind: "withdrawal_hold",
          reference: id,
          idempotencyKey: `withdrawal_hold:${id}`,
        },
      ]),
    );
    const tree = await prove();
    expect(tree.owed.PLAY).toBe("101.3");
    expect(readProof(await proofOf(poor)).owed.PLAY).toBe(base("1.3"));
  });

  test("can be verified with few and with many blocks of leaves, and contains every part of every player", async () => {
    const { db } = server.server.platform;
    const players = 3_000;
    const executor = executorOf(db);
    // The ids of the 3,000 created players are far above the ids of real players. The journal of the ledger has no
    // entries for the created players, but this test never reads the journal.
    await executor.query(
      "INSERT INTO wallet (player_id, asset, balance) SELECT 1000000 + n, 'GEM', n FROM generate_series(1, $1::int) n",
      [players],
    );
    const tree = await prove();
    expect(tree.leaves).toBe(8 * (players + 2));
    const { rows } = await sql<{ leaves: [string, ...string[]][] }>`
      SELECT leaves FROM solvency_block WHERE taken_at_ms = ${tree.takenAtMs} ORDER BY number`.execute(db);
    expect(rows.length).toBe(Math.ceil(tree.leaves / 256));
    const ids = rows.flatMap(({ leaves }) => leaves.map(([id]) => id));
    expect(new Set(ids).size).toBe(players + 2);
    for (const player of [rich, poor]) {
      const proof = readProof(await proofOf(player));
      for (const { index } of proof.parts) expect(ids[index]).toBe(String(player.id));
      expect(verifyProof(proof, bare(tree.root))).toMatchObject({
        isProven: true,
        total: { GEM: BigInt((players * (players + 1)) / 2) },
      });
    }
  });

  test("counts tokens at deposit addresses as held by the house, and transfers below the minimum as owed to players", async () => {
    const { walletAddress } = dataOf(
      await server.call("GET /assets/get_deposit_wallet", {
        token: poor.token,
        query: { asset: "PLAY", network: "BSC" },
      }),
    );
    const local = {
      transport: http(chain.variables.CHAIN_RPC_URL),
      chain: server.server.platform.chain.chain,
    };
    const treasury = createWalletClient({ ...local, account: privateKeyToAccount(devKeys.treasury) });
    const before = readProof(await proofOf(poor)).owed.PLAY;
    await treasury.writeContract({
      address: chain.variables.PLAY_TOKEN_ADDRESS as Address,
      abi: erc20Abi,
      functionName: "transfer",
      args: [walletAddress as Address, 1n],
    });
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT 1 FROM deposit WHERE status = 'waiting'`.execute(
          server.server.platform.db,
        );
        return rows.length;
      })
      .toBe(1);
    const tree = await prove();
    expect(tree.held.PLAY.addresses).toBe("0.000000000000000001");
    expect(readProof(await proofOf(poor)).owed.PLAY).toBe(before + 1n);
  });

  test("appears automatically each UTC day, and only the newest proof keeps its leaves", async () => {
    const { newest } = await published();
    if (newest === null) throw new Error("none was published");
    server.clock.advance(86_400_000);
    await expect.poll(async () => (await published()).newest?.takenAtMs).toBeGreaterThan(newest.takenAtMs);
    const { earlier } = await published();
    expect(earlier[0]).toEqual(newest);
    const { rows } = await sql<{ trees: bigint }>`
      SELECT count(DISTINCT taken_at_ms) AS trees FROM solvency_block`.execute(server.server.platform.db);
    expect(rows).toEqual([{ trees: 1n }]);
  });

  test("a proof of solvency is made again at once if a migration has deleted the leaves of the newest proof", async () => {
    const { newest } = await published();
    if (newest === null) throw new Error("none was published");
    server.clock.advance(60_000);
    await sql`DELETE FROM solvency_block`.execute(server.server.platform.db);
    await expect.poll(async () => (await published()).newest?.takenAtMs).toBeGreaterThan(newest.takenAtMs);
    const own = readProof(await proofOf(rich));
    expect(verifyProof(own, bare((await published()).newest?.root ?? "")).isProven).toBe(true);
  });

  test("cannot be changed or deleted after its publication", async () => {
    const { db } = server.server.platform;
    for (const change of [
      sql`UPDATE solvency_tree SET owed_play = owed_play - 1 WHERE signature IS NOT NULL`,
      sql`UPDATE solvency_tree SET signature = NULL, statement = NULL, signer = NULL`,
      sql`DELETE FROM solvency_tree`,
    ])
      await expect(change.execute(db)).rejects.toThrow("never changed or forgotten");
  });
});
