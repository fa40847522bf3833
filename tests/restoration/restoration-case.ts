// The test of a restore: a deployment loses its database, which is restored to an earlier time. The restore loses the
// later actions of players. Only actions that the chain still shows can be recovered.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { errors } from "@gemplay/api-schema";
import { balances, systemBalance } from "@gemplay/ledger";
import { parseAmount } from "@gemplay/money";
import { sql } from "kysely";
import pg from "pg";
import type { Address } from "viem";
import { afterAll, expect, it } from "vitest";
import { createDatabase, type Database, executorOf } from "../../apps/server/src/platform/database/index.ts";
import { bareEnvironment, type TestChain, testVariables } from "../../apps/server/test/compose.ts";
import { withChain } from "../../apps/server/test/file-server.ts";
import { openBody } from "../../apps/server/test/staged.ts";
import {
  chainOf,
  type Deployment,
  deploymentVariables,
  type Guest,
  momentOf,
  openDeployment,
  operate,
  whole,
} from "./restored-deployment.ts";

const isLong = process.env.GEMPLAY_LONG === "1";
/** The minimum time in ms between the restored time and the time at which the database is lost. */
const lostMs = isLong ? 120_000 : 0;

/** A database cluster with backups that the case can lose and restore. */
export interface RestorableCluster<Started extends { readonly url: string }> {
  start(): Promise<Started>;
  backUp(url: string): Promise<unknown>;
  lose(cluster: Started): Promise<void>;
  /** Restores the cluster to a time, and starts it. */
  restore(lost: Started, time: Date): Promise<{ readonly postgres: { readonly url: string } }>;
  remove(): Promise<void>;
}

let chain: TestChain;
const running: Deployment[] = [];
let db: Database;

async function open(url: string): Promise<Deployment> {
  const deployment = await openDeployment(url, chain);
  running.push(deployment);
  return deployment;
}

/** A paid withdrawal and the amount that arrived on the chain. */
interface Paid {
  readonly id: string;
  readonly to: Address;
  readonly arrivedBase: bigint;
}

async function paid(deployment: Deployment, guest: Guest, asked: { id: string; to: Address }): Promise<Paid> {
  await expect.poll(() => deployment.statusOf(guest, asked.id)).toBe("confirmed");
  return { ...asked, arrivedBase: await chainOf(chain).arrived(asked.to) };
}

const heldBase = async (player: Pick<Guest, "id">) => (await balances(executorOf(db), player.id)).PLAY;
const base = (amount: string) => parseAmount(amount, 18);

async function prepareDeployment(deployment: Deployment): Promise<void> {
  for (const [key, value] of [
    ["rate.generalPerMinute", "0"],
    ["rate.signInPerMinute", "0"],
    ["rate.fundsPasswordPerMinute", "0"],
    ["registration.perNetworkDay", "1000000"],
    ["withdrawals.holdAfterProofHours", "0"],
    ["games.crash.bettingSeconds", "600"],
    ["price.playU", "0.5"],
  ] as const)
    await deployment.operator("settings", "set", key, value);
  await chainOf(chain).payIn(1_000_000n * whole);
  const inSuspense = async () => /^(\d+) {2}1000000 PLAY/m.exec(await deployment.operator("suspense"))?.[1];
  await expect.poll(inSuspense).toBeDefined();
  await deployment.operator("fund", (await inSuspense()) ?? "", "house");
}

/** Opens a database session that holds a lock until the returned function releases the lock. */
async function locking(url: string, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; ${statement}`);
  return () => client.end();
}

const waitsForLock = async () =>
  (
    await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows.length;

/** Starts `after-restore confirm` and kills the command while the command waits for a lock. */
async function killAt(url: string, statement: string): Promise<void> {
  const letGo = await locking(url, statement);
  const program = fileURLToPath(new URL("../../apps/server/src/operator/operator.cli.ts", import.meta.url));
  // On a slow machine, the command may stop waiting for the lock before the test sends the kill signal. If the command
  // stopped early, the test starts `after-restore confirm` again.
  for (let signal: unknown; signal !== "SIGKILL"; ) {
    const child = spawn(process.execPath, [program, "after-restore", "confirm"], {
      env: { ...bareEnvironment, ...testVariables(url, deploymentVariables(chain)) },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    await expect
      .poll(async () => child.exitCode !== null || (await waitsForLock()) > 0, { interval: 20 })
      .toBe(true);
    child.kill("SIGKILL");
    [, signal] = await ended;
  }
  await letGo();
}

/** Waits until the database's clock is more than `ms` milliseconds after the given time. */
async function pass(on: Database, moment: Date, ms: number): Promise<void> {
  const passedMs = async () => (await momentOf(on)).getTime() - moment.getTime();
  await expect.poll(passedMs, { timeout: ms + 60_000 }).toBeGreaterThan(ms);
}

/** Waits until the write-ahead log until now is archived. */
async function archived(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
  const lastArchived = async () => {
    const found = await client.query<{ last: string | null }>(
      "SELECT last_archived_wal AS last FROM pg_stat_archiver",
    );
    return found.rows[0]?.last ?? "";
  };
  await expect.poll(async () => (await lastArchived()) >= (rows[0]?.file ?? "")).toBe(true);
  await client.end();
}

/** Defines the test of a restore: a deployment loses its database and is restored to an earlier time. */
export function testRestoration<Started extends { readonly url: string }>(
  cluster: RestorableCluster<Started>,
): void {
  withChain((started) => {
    chain = started;
  });
  afterAll(async () => {
    for (const deployment of running) await deployment.kill();
    await db?.destroy();
    await cluster.remove();
  });

  it("nothing is paid, refunded or credited twice when the database is restored to a time before its loss", {
    timeout: 1_200_000 + lostMs,
  }, async () => {
    const primary = await cluster.start();
    const deployment = await open(primary.url);
    await prepareDeployment(deployment);
    const onChain = chainOf(chain);
    const [ann, bob, cat] = [await deployment.guest(), await deployment.guest(), await deployment.guest()];
    const [dan, fay, gus] = [await deployment.guest(), await deployment.guest(), await deployment.guest()];
    for (const guest of [ann, bob, cat, fay, gus]) await deployment.deposit(guest, 300n * whole);
    for (const guest of [ann, bob, cat, fay, gus])
      await expect.poll(() => deployment.played(guest)).toBe("300");
    await cluster.backUp(primary.url);

    // Creates the open items of the restored database: rounds, a withdrawal under review and a signed withdrawal.
    const crashRound = async () => (await deployment.call("GET /games/crash")).data?.current.state;
    await expect.poll(crashRound).toBe("betting");
    const crash = { ...openBody("mines", { amount: "20" }), params: { autoCashOutE4: null } };
    expect((await deployment.call("POST /games/crash/bet", { token: ann.token, body: crash })).code).toBe(
      200,
    );
    const mines = openBody("mines", { amount: "30" });
    expect((await deployment.call("POST /games/mines/open", { token: ann.token, body: mines })).code).toBe(
      200,
    );
    await deployment.operator("settings", "set", "price.playU", "none");
    const reviewed = await deployment.withdraw(fay, "80");
    expect(await deployment.statusOf(fay, reviewed.id)).toBe("under_review");
    await deployment.operator("settings", "set", "price.playU", "0.5");
    await onChain.call("evm_setAutomine", false);
    const signed = await deployment.withdraw(gus, "70");
    await expect.poll(() => deployment.statusOf(gus, signed.id)).toBe("submitted");
    // Block times are whole seconds. The pauses of the test put each block time clearly before or after the restored
    // time.
    await pass(deployment.db, await momentOf(deployment.db), 1_000);
    const point = await momentOf(deployment.db);
    await pass(deployment.db, point, 1_000);

    // The restore loses all later actions of the test.
    await onChain.call("evm_setAutomine", true);
    await onChain.call("evm_mine");
    await deployment.win(bob, "200");
    const fromBob = await paid(deployment, bob, await deployment.withdraw(bob, "450"));
    const fromCat = await paid(deployment, cat, await deployment.withdraw(cat, "100"));
    await deployment.deposit(dan, 200n * whole);
    await expect.poll(() => deployment.played(dan)).toBe("200");
    const fromDan = await paid(deployment, dan, await deployment.withdraw(dan, "150"));
    const eve = await deployment.guest();
    await deployment.deposit(eve, 120n * whole);
    await expect.poll(() => deployment.played(eve)).toBe("120");
    const fromEve = await paid(deployment, eve, await deployment.withdraw(eve, "60"));
    await deployment.operator("approve", reviewed.id);
    const fromFay = await paid(deployment, fay, reviewed);
    const fromGus = await paid(deployment, gus, signed);
    const all = [fromBob, fromCat, fromDan, fromEve, fromFay, fromGus];
    expect(fromBob.arrivedBase).toBeGreaterThan(300n * whole);
    await pass(deployment.db, point, lostMs);
    await archived(primary.url);
    await deployment.kill();
    await cluster.lose(primary);

    const { postgres } = await cluster.restore(primary, point);
    const { url } = postgres;
    db = createDatabase({ databaseUrl: url, poolSize: 2 });
    expect([await heldBase(bob), await heldBase(dan)]).toEqual([300n * whole, 0n]);
    // The server detects the restore automatically.
    const refused = openDeployment(url, chain);
    await expect(refused).rejects.toThrow(
      "DATABASE_URL: the database is not the database on which servers ran before (timeline 2, not 1)",
    );

    const reported = await operate(url, chain, "after-restore");
    expect(reported).toMatchObject({
      code: 0,
      said: expect.stringContaining("stakes of 1 open rounds and of 1 bets"),
    });
    // The test kills the command `after-restore confirm` during each step that moves money, and during the last step.
    if (isLong) {
      await killAt(url, `SELECT 1 FROM crash_bet WHERE player_id = ${ann.id} FOR UPDATE`);
      await killAt(url, `SELECT 1 FROM seed WHERE player_id = ${ann.id} FOR UPDATE`);
      await killAt(url, "LOCK TABLE crash_chain IN EXCLUSIVE MODE");
    }
    await killAt(url, `SELECT 1 FROM player WHERE id = ${dan.id} FOR UPDATE`);
    await killAt(url, `SELECT 1 FROM wallet WHERE player_id = ${cat.id} FOR UPDATE`);
    await killAt(url, "LOCK TABLE database_origin IN EXCLUSIVE MODE");
    await expect(openDeployment(url, chain)).rejects.toThrow("is not safe yet");
    const done = await operate(url, chain, "after-restore", "confirm");
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining("the database is safe") });

    // The printed time window of lost actions begins at the restored time. The printed time window ends at or after the
    // last payout on the chain.
    const [, from = "", until = ""] =
      / of players from (\S+), at least until (\S+) and at most/.exec(done.said) ?? [];
    expect(new Date(from).getTime()).toBeLessThanOrEqual(point.getTime());
    expect(new Date(from).getTime()).toBeGreaterThan(point.getTime() - 60_000);
    expect(new Date(until).getTime()).toBeGreaterThan(point.getTime());

    // For each lost payout, `after-restore confirm` has created a new record from the id of the payout. If a player's
    // balance does not cover a lost payout, the house has paid the missing amount.
    const made = (await operate(url, chain, "payouts", "made-again")).said;
    expect(made.trim().split("\n")).toHaveLength(4);
    expect(made).toMatch(new RegExp(`${fromBob.id} .* player ${bob.id}, frozen now .*paid by the house`));
    expect(made).toMatch(new RegExp(`${fromCat.id} .* player ${cat.id}, frozen now `));
    expect(made).toMatch(new RegExp(`${fromEve.id} .* player unknown in this database `));
    expect(made).not.toMatch(new RegExp(`${fromCat.id}.*paid by the house`));
    expect(await heldBase(ann)).toBe(300n * whole);
    expect(await heldBase(bob)).toBe(0n);
    expect(await heldBase(cat)).toBe(300n * whole - fromCat.arrivedBase);
    expect(await heldBase(dan)).toBe(200n * whole - fromDan.arrivedBase);
    expect(await heldBase(fay)).toBe(220n * whole);
    expect(await heldBase(gus)).toBe(230n * whole);
    const executor = executorOf(db);
    const shortfall = fromBob.arrivedBase - 300n * whole + fromEve.arrivedBase;
    expect(await systemBalance(executor, "house", "PLAY")).toBe(1_000_000n * whole - shortfall);
    // The deposit of the player Eve stays in the suspense account until Eve creates an account again with her wallet.
    expect(await systemBalance(executor, "suspense", "PLAY")).toBe(120n * whole);
    expect((await operate(url, chain, "payouts", "unknown")).said).toContain("knows every payout");
    expect(await operate(url, chain, "reconcile")).toMatchObject({ code: 0 });

    // After the command `after-restore confirm`, the deployment accepts players again.
    const again = await open(url);
    await again.operator("settings", "set", "withdrawals.open", "on");
    expect((await again.call("GET /user/info", { token: cat.token })).status).toBe(401);
    for (const { key } of [bob, cat, dan])
      await expect(again.signIn(key)).rejects.toThrow(String(errors.AccountFrozen.code));
    await again.operator("unfreeze", String(cat.id));
    const cats = await again.signIn(cat.key);
    await again.win(cats, "10");
    const more = await paid(again, cats, await again.withdraw(cats, "50"));
    expect(more.arrivedBase).toBeGreaterThan(base("40"));
    // After the servers have finished their own work, each withdrawal is still paid exactly once.
    for (const { to, arrivedBase } of all) expect(await onChain.arrived(to)).toBe(arrivedBase);
    expect([await again.statusOf(await again.signIn(fay.key), reviewed.id)]).toEqual(["confirmed"]);
    const eveAgain = await again.signIn(eve.key);
    expect(await again.played(eveAgain)).toBe("120");
    // The payout id of the lost payout to Eve contains her old player number, so no new player may get the number.
    expect(eveAgain.id).toBeGreaterThan(eve.id + 100_000n);
    const later = (await operate(url, chain, "payouts", "made-again")).said;
    const butAccounts = (said: string) => said.replaceAll(/(?:frozen|open) now/g, "");
    expect(butAccounts(later)).toBe(butAccounts(made));

    // A payout was signed between the restored time and the loss of the database. The chain mines the payout only after
    // the restore.
    const before = await heldBase(cats);
    const late = await onChain.payLate(cats.id, 5n * whole);
    await expect.poll(() => heldBase(cats)).toBe(before - 5n * whole);
    await again.operator("unfreeze", String(cats.id));
    expect(await again.statusOf(await again.signIn(cat.key), late)).toBe("confirmed");
    expect(await operate(url, chain, "reconcile")).toMatchObject({ code: 0 });

    // If no recorded restore explains an unknown payout, the database must be an older copy. The worker therefore stops.
    await sql`DELETE FROM payout_lost_nonce`.execute(db);
    await onChain.payLate(cats.id, whole);
    const rollbackDetected = async () =>
      (await sql`SELECT 1 FROM database_origin WHERE went_back_at IS NOT NULL`.execute(db)).rows.length;
    await expect.poll(rollbackDetected).toBe(1);
    await expect(openDeployment(url, chain)).rejects.toThrow("after-restore confirm");
    expect(await heldBase(cats)).toBe(before - 5n * whole);
  });
}
