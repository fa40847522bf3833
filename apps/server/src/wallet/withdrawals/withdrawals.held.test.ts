import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { balances, post, reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { beforeEach, describe, expect, test } from "vitest";
import { dataOf, expectRefused, type TestChain, type TestServer } from "../../../test/compose.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { duringChange } from "../../../test/held-player.ts";
import { setFreeze } from "../../account/index.ts";
import { createCredentials } from "../../credentials/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { swappedFromTplay } from "../../swap/index.ts";
import { waitingPayouts } from "../payouts/index.ts";
import { approveWithdrawal, refuseWithdrawal } from "../review/index.ts";
import { walletTables } from "../wallet.tables.ts";
import { queueSum } from "./withdrawal-queue.repository.ts";
import { releaseHeld } from "./withdrawals.held.ts";
import type { Withdrawal } from "./withdrawals.repository.ts";

const whole = 10n ** 18n;
const hour = 60 * 60 * 1000;
const password = "six-to-20";
const away = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

let server: TestServer;
let chain: TestChain;
withChain((started) => {
  chain = started;
});
withServer({ variables: () => chain.variables }, (started) => {
  server = started;
});
beforeEach(() => set("withdrawals.holdAfterProofHours", "24"));

interface Player {
  readonly id: bigint;
  readonly key: Hex;
  readonly token: string;
}

const db = () => server.server.platform.db;
const set = async (key: "withdrawals.holdAfterProofHours" | "rate.fundsPasswordPerMinute", text: string) =>
  await server.server.platform.settings.set(key, text, { actor: "test" });

async function newPlayer(): Promise<Player> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { data } = await server.call("GET /user/info", { token });
  const player = { id: BigInt(data?.userId ?? 0), key, token };
  await db()
    .transaction()
    .execute((trx) =>
      post(executorOf(trx), [
        {
          ...({ playerId: player.id, debit: "issuance", credit: "player", asset: "U" } as const),
          amountBase: 50_000n * whole,
          kind: "test",
          reference: "test",
          idempotencyKey: `test:${randomUUID()}`,
        },
      ]),
    );
  await prove(player, "setting");
  return player;
}

/** Sets or recovers the funds password of a player with a fresh proof of identity. */
async function prove({ token, key }: Player, how: "setting" | "recover"): Promise<void> {
  const proof = await server.prove(
    token,
    key,
    how === "setting" ? "setFundsPassword" : "recoverFundsPassword",
  );
  const body = { password, confirmPassword: password, proof };
  expect((await server.call(`POST /user/${how}_fund_password`, { token, body })).code).toBe(200);
}

/** Confirms a withdrawal with the funds password, and returns the query of the API call that makes the withdrawal. */
async function confirmed({ token }: Player, amount: string): Promise<Record<string, string>> {
  const terms = { assetId: "U", blockchainId: "BSC", address: away, amount };
  const { data } = await server.call("POST /user/confirm_fund_password", {
    token,
    body: { password, ...terms },
  });
  const query = { requestId: randomUUID(), ticket: data?.ticket ?? "", ...terms };
  return query;
}

async function withdraw({ token }: Pick<Player, "token">, query: Record<string, string>) {
  return await server.call("GET /assets/withdraw", { token, query });
}

async function withdrawn(player: Player, amount = "10") {
  return dataOf(await withdraw(player, await confirmed(player, amount)));
}

const heldUntilOf = async ({ token }: Player) =>
  (await server.call("GET /user/info", { token })).data?.withdrawalsHeldUntilMs;
const recordsOf = async ({ token }: Player) =>
  (await server.call("GET /assets/get_withdraw_records", { token })).data?.records ?? [];

const faults: unknown[] = [];

/** Runs one round of the job that releases withdrawals, and returns the released withdrawals. */
async function release(): Promise<Withdrawal[]> {
  const changed: Withdrawal[] = [];
  const { settings, clock } = server.server.platform;
  const credentials = createCredentials("funds", server.server.platform);
  await releaseHeld({
    db: walletTables(db()),
    settings,
    clock,
    credentials,
    findSwapped: swappedFromTplay,
    onChange: (row) => changed.push(row),
    onFault: (fault) => faults.push(fault),
  });
  return changed;
}

const review = (verb: "approve" | "refuse", id: string) => {
  const review = verb === "approve" ? approveWithdrawal : refuseWithdrawal;
  return review(server.server.platform, id, { actor: "test", reason: "test" });
};

describe("a withdrawal after the funds password was set", () => {
  test("debits the amount, has the status under review during its waiting time, and then continues by itself", async () => {
    const player = await newPlayer();
    const setAtMs = server.clock.nowMs();
    const untilMs = (await heldUntilOf(player)) ?? 0;
    expect(Math.abs(untilMs - setAtMs - 24 * hour)).toBeLessThan(60_000);
    server.clock.advance(hour);
    const record = await withdrawn(player);
    expect(record).toMatchObject({ status: "under_review", heldUntilMs: untilMs });
    expect((await balances(executorOf(db()), player.id)).U).toBe(49_990n * whole);
    server.clock.advance(22 * hour);
    expect(await release()).toEqual([]);
    server.clock.advance(hour + 10_000);
    const released = await release();
    expect(released).toMatchObject([{ id: record.id, status: "pending", reason: null, automatic: true }]);
    // The waiting time for the payment begins at the release of the withdrawal, and not at its request.
    const since = released[0]?.changedAt;
    expect(await waitingPayouts(walletTables(db()))).toEqual([{ reason: "queued", count: 1, since }]);
    expect(await queueSum(walletTables(db()), "moving")).toMatchObject({ count: 1, oldestAt: since });
    expect(await recordsOf(player)).toMatchObject([{ id: record.id, status: "pending", heldUntilMs: null }]);
    expect(await heldUntilOf(player)).toBeNull();
    expect(await release()).toEqual([]);
    expect(await withdrawn(player)).toMatchObject({ status: "pending", heldUntilMs: null });
  });

  test("does not wait if the configured waiting time is 0 or is over", async () => {
    const player = await newPlayer();
    await set("withdrawals.holdAfterProofHours", "0");
    expect(await heldUntilOf(player)).toBeNull();
    expect(await withdrawn(player)).toMatchObject({ status: "pending", heldUntilMs: null });
    await set("withdrawals.holdAfterProofHours", "24");
    expect(await withdrawn(player)).toMatchObject({ status: "under_review" });
    server.clock.advance(24 * hour);
    expect(await withdrawn(player)).toMatchObject({ status: "pending" });
    await release();
  });

  test("gets a new waiting time after a recovery of the funds password", async () => {
    const player = await newPlayer();
    server.clock.advance(48 * hour);
    expect(await withdrawn(player)).toMatchObject({ status: "pending" });
    await prove(player, "recover");
    expect(await withdrawn(player)).toMatchObject({ status: "under_review" });
    server.clock.advance(25 * hour);
    await release();
  });

  test("needs a manual review if the player recovers the funds password during the waiting time", async () => {
    const player = await newPlayer();
    const { id } = await withdrawn(player);
    server.clock.advance(23 * hour);
    await prove(player, "recover");
    server.clock.advance(48 * hour);
    expect(await release()).toEqual([]);
    expect(await recordsOf(player)).toMatchObject([{ id, status: "under_review", heldUntilMs: null }]);
    const { after } = await review("approve", id);
    expect(after).toMatchObject({ status: "pending", payableAt: after.changedAt });
  });

  test("counts toward the daily limit at its release, even if the worker runs late", async () => {
    const player = await newPlayer();
    for (let count = 0; count < 12; count++) await withdrawn(player, "1000");
    server.clock.advance(54 * hour);
    const changed = await release();
    expect(changed.map(({ status }) => status)).toEqual([
      ...Array(10).fill("pending"),
      ...Array(2).fill("under_review"),
    ]);
  });

  test("gets no ticket if the player recovers the funds password while the server checks the old password", async () => {
    const player = await newPlayer();
    // The recovery of the funds password is not committed yet, so the old password is still correct. The call with the
    // old funds password waits for the lock of the password's row.
    const { looking } = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`UPDATE credential SET hash = 'another' WHERE player_id = ${player.id}`.execute(trx);
        const looking = confirmed(player, "10");
        const waiting = async () => {
          const { rows } = await sql`SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db());
          return rows.length;
        };
        await expect.poll(waiting, { interval: 10 }).toBe(1);
        return { looking };
      });
    expect((await looking).ticket).toBe("");
    const credential = await sql`SELECT hash, tries FROM credential WHERE player_id = ${player.id}`.execute(
      db(),
    );
    expect(credential.rows).toEqual([{ hash: "another", tries: 0 }]); // The column of failed attempts is 0, because the old password was correct.
    const { rows } = await sql`SELECT 1 FROM withdrawal_ticket WHERE player_id = ${player.id}`.execute(db());
    expect(rows).toEqual([]);
  });

  test("cannot be approved during the waiting time, but can be refused and refunded once", async () => {
    const player = await newPlayer();
    const { id } = await withdrawn(player);
    await expect(review("approve", id)).rejects.toThrow(/waits until .* and then continues by itself/);
    await review("refuse", id);
    expect((await balances(executorOf(db()), player.id)).U).toBe(50_000n * whole);
    server.clock.advance(25 * hour);
    expect(await release()).toEqual([]);
    expect(await recordsOf(player)).toMatchObject([{ status: "failed", heldUntilMs: null }]);
  });

  test("needs a manual review above the limit for one withdrawal or for one day", async () => {
    const player = await newPlayer();
    const ids: string[] = [];
    for (const amount of ["1000.1", ...Array(11).fill("1000")])
      ids.push((await withdrawn(player, amount)).id);
    server.clock.advance(24 * hour + 1_000);
    const changed = await release();
    expect(changed.map(({ status }) => status)).toEqual([
      "under_review",
      ...Array(10).fill("pending"),
      "under_review",
    ]);
    expect([changed[0]?.reason, changed[11]?.reason]).toEqual(["above_each", "above_day"]);
    // Withdrawals with a total value of 10,000 U were just released, so the daily limit is used up. The daily limit
    // does not depend on the times of the requests.
    expect(await withdrawn(player)).toMatchObject({ status: "under_review", heldUntilMs: null });
    const { after } = await review("approve", ids[0] ?? "");
    expect(after.status).toBe("pending");
  });

  test("does not delay other withdrawals if the release of this withdrawal fails", async () => {
    const [broken, player] = [await newPlayer(), await newPlayer()];
    const [first, second] = [await withdrawn(broken), await withdrawn(player)];
    server.clock.advance(25 * hour);
    await sql`ALTER TABLE withdrawal ADD CONSTRAINT broken CHECK (id <> ${sql.lit(first.id)} OR status <> 'pending')`.execute(
      db(),
    );
    expect((await release()).map(({ id }) => id)).toEqual([second.id]);
    expect(faults).toHaveLength(1);
    await sql`ALTER TABLE withdrawal DROP CONSTRAINT broken`.execute(db());
    expect((await release()).map(({ id }) => id)).toEqual([first.id]);
  });

  test("continues only once if several workers release the withdrawal at the same time", async () => {
    const player = await newPlayer();
    const { id } = await withdrawn(player);
    server.clock.advance(25 * hour);
    const changed = (await Promise.all([release(), release(), release()])).flat();
    expect(changed.map((row) => row.id)).toEqual([id]);
  });
});

describe("a frozen account with a confirmed withdrawal", () => {
  test("makes no withdrawal if an operator freezes the account between the start of the call and its transaction", async () => {
    const player = await newPlayer();
    await set("withdrawals.holdAfterProofHours", "0");
    const query = await confirmed(player, "10");
    const answer = await duringChange(db(), player.id, {
      change: (trx) => setFreeze(trx, player.id, "all", new Date(server.clock.nowMs())),
      call: () => withdraw(player, query),
    });
    expectRefused(answer, "AccountFrozen");
    expect((await balances(executorOf(db()), player.id)).U).toBe(50_000n * whole);
  });
});

describe("calls with a funds password", () => {
  test.each([
    "POST /user/setting_fund_password",
    "POST /user/recover_fund_password",
    "POST /user/confirm_fund_password",
    "POST /user/proof_message",
  ] as const)("%s has a limit of calls per minute, separately for each player", async (route) => {
    const [player, other] = [
      await server.signIn(generatePrivateKey()),
      await server.signIn(generatePrivateKey()),
    ];
    await set("rate.fundsPasswordPerMinute", "3");
    try {
      const call = async (token: string) => (await server.call(route, { token, body: {} })).code;
      const codes = [await call(player), await call(player), await call(player), await call(player)];
      expect(codes).toEqual([...Array(3).fill(errors.RequestInvalid.code), errors.TooManyRequests.code]);
      expect(await call(other)).toBe(errors.RequestInvalid.code);
    } finally {
      await set("rate.fundsPasswordPerMinute", "0");
    }
  });
});

test("the ledger reconciles after all tests of waiting withdrawals", async () => {
  expect(await reconcile(executorOf(db()))).toEqual([]);
});
