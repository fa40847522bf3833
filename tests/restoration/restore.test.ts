// Loses the database and restores the database to an earlier time. The restore loses later actions of players, except
// actions that the chain still shows.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
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
import type { Postgres } from "../../tools/stack/postgres.ts";
import { createCluster } from "./archived-cluster.ts";
import {
  chainOf,
  type Guest,
  type House,
  houseVariables,
  momentOf,
  openHouse,
  operate,
  whole,
} from "./restored-house.ts";

const isLong = process.env.GEMPLAY_LONG === "1";
/** The minimum time in ms between the restored time and the loss of the database. */
const lostMs = isLong ? 120_000 : 0;

let chain: TestChain;
// The test needs no fsync, because the machine keeps its power and written data survive a killed server.
const cluster = createCluster({ fsync: "off", max_connections: "100" });
const running: House[] = [];
let db: Database;
withChain((started) => {
  chain = started;
});
afterAll(async () => {
  for (const house of running) await house.kill();
  await db?.destroy();
  await cluster.remove();
});

async function open(url: string): Promise<House> {
  const house = await openHouse(url, chain);
  running.push(house);
  return house;
}

/** A paid withdrawal and the amount that arrived on the chain. */
interface Paid {
  readonly id: string;
  readonly to: Address;
  readonly arrivedBase: bigint;
}

async function paid(house: House, guest: Guest, asked: { id: string; to: Address }): Promise<Paid> {
  await expect.poll(() => house.statusOf(guest, asked.id)).toBe("confirmed");
  return { ...asked, arrivedBase: await chainOf(chain).arrived(asked.to) };
}

const heldBase = async (player: Pick<Guest, "id">) => (await balances(executorOf(db), player.id)).PLAY;
const base = (amount: string) => parseAmount(amount, 18);

async function prepareHouse(house: House): Promise<void> {
  for (const [key, value] of [
    ["rate.generalPerMinute", "0"],
    ["rate.signInPerMinute", "0"],
    ["rate.fundsPasswordPerMinute", "0"],
    ["registration.perNetworkDay", "1000000"],
    ["withdrawals.holdAfterProofHours", "0"],
    ["games.crash.bettingSeconds", "600"],
    ["price.playU", "0.5"],
  ] as const)
    await house.operator("settings", "set", key, value);
  await chainOf(chain).payIn(1_000_000n * whole);
  const inSuspense = async () => /^(\d+) {2}1000000 PLAY/m.exec(await house.operator("suspense"))?.[1];
  await expect.poll(inSuspense).toBeDefined();
  await house.operator("fund", (await inSuspense()) ?? "", "house");
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
  // On a slow machine, the command may give up the lock before the kill. If the command gave up, the test starts the
  // command again.
  for (let signal: unknown; signal !== "SIGKILL"; ) {
    const child = spawn(process.execPath, [program, "after-restore", "confirm"], {
      env: { ...bareEnvironment, ...testVariables(url, houseVariables(chain)) },
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

async function archived(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
  await expect.poll(() => existsSync(join(cluster.archive, rows[0]?.file ?? ""))).toBe(true);
  await client.end();
}

it("nothing is paid, refunded or credited twice when the database is restored to a time before its loss", {
  timeout: 1_200_000 + lostMs,
}, async () => {
  const primary = await cluster.start();
  const house = await open(primary.url);
  await prepareHouse(house);
  const onChain = chainOf(chain);
  const [ann, bob, cat] = [await house.guest(), await house.guest(), await house.guest()];
  const [dan, fay, gus] = [await house.guest(), await house.guest(), await house.guest()];
  for (const guest of [ann, bob, cat, fay, gus]) await house.deposit(guest, 300n * whole);
  for (const guest of [ann, bob, cat, fay, gus]) await expect.poll(() => house.played(guest)).toBe("300");
  await cluster.backUp(primary.url);

  // Creates the open items of the restored database: rounds, a withdrawal under review and a signed withdrawal.
  const crashRound = async () => (await house.call("GET /games/crash")).data?.current.state;
  await expect.poll(crashRound).toBe("betting");
  const crash = { ...openBody("mines", { amount: "20" }), params: { autoCashOutE4: null } };
  expect((await house.call("POST /games/crash/bet", { token: ann.token, body: crash })).code).toBe(200);
  const mines = openBody("mines", { amount: "30" });
  expect((await house.call("POST /games/mines/open", { token: ann.token, body: mines })).code).toBe(200);
  await house.operator("settings", "set", "price.playU", "none");
  const reviewed = await house.withdraw(fay, "80");
  expect(await house.statusOf(fay, reviewed.id)).toBe("under_review");
  await house.operator("settings", "set", "price.playU", "0.5");
  await onChain.call("evm_setAutomine", false);
  const signed = await house.withdraw(gus, "70");
  await expect.poll(() => house.statusOf(gus, signed.id)).toBe("submitted");
  // Block times are in whole seconds, so pauses keep the block times clearly before or after the restored time.
  await pass(house.db, await momentOf(house.db), 1_000);
  const point = await momentOf(house.db);
  await pass(house.db, point, 1_000);

  // The restore loses all actions after this line.
  await onChain.call("evm_setAutomine", true);
  await onChain.call("evm_mine");
  await house.win(bob, "200");
  const fromBob = await paid(house, bob, await house.withdraw(bob, "450"));
  const fromCat = await paid(house, cat, await house.withdraw(cat, "100"));
  await house.deposit(dan, 200n * whole);
  await expect.poll(() => house.played(dan)).toBe("200");
  const fromDan = await paid(house, dan, await house.withdraw(dan, "150"));
  const eve = await house.guest();
  await house.deposit(eve, 120n * whole);
  await expect.poll(() => house.played(eve)).toBe("120");
  const fromEve = await paid(house, eve, await house.withdraw(eve, "60"));
  await house.operator("approve", reviewed.id);
  const fromFay = await paid(house, fay, reviewed);
  const fromGus = await paid(house, gus, signed);
  const all = [fromBob, fromCat, fromDan, fromEve, fromFay, fromGus];
  expect(fromBob.arrivedBase).toBeGreaterThan(300n * whole);
  await pass(house.db, point, lostMs);
  await archived(primary.url);
  await house.kill();
  await cluster.lose(primary);

  const { postgres } = await cluster.restore(primary, point);
  const { url } = postgres as Postgres;
  db = createDatabase({ databaseUrl: url, poolSize: 2 });
  expect([await heldBase(bob), await heldBase(dan)]).toEqual([300n * whole, 0n]);
  // The server detects the restore automatically.
  const refused = openHouse(url, chain);
  await expect(refused).rejects.toThrow(
    "DATABASE_URL: it is not the one that servers ran on before (timeline 2, not 1)",
  );

  const told = await operate(url, chain, "after-restore");
  expect(told).toMatchObject({
    code: 0,
    said: expect.stringContaining("stakes of 1 open rounds and of 1 bets"),
  });
  // The test kills the command during each step that moves money, and during the last step.
  if (isLong) {
    await killAt(url, `SELECT 1 FROM crash_bet WHERE player_id = ${ann.id} FOR UPDATE`);
    await killAt(url, `SELECT 1 FROM seed WHERE player_id = ${ann.id} FOR UPDATE`);
    await killAt(url, "LOCK TABLE crash_chain IN EXCLUSIVE MODE");
  }
  await killAt(url, `SELECT 1 FROM player WHERE id = ${dan.id} FOR UPDATE`);
  await killAt(url, `SELECT 1 FROM wallet WHERE player_id = ${cat.id} FOR UPDATE`);
  await killAt(url, "LOCK TABLE database_origin IN EXCLUSIVE MODE");
  await expect(openHouse(url, chain)).rejects.toThrow("is not safe yet");
  const done = await operate(url, chain, "after-restore", "confirm");
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining("the database is safe") });

  // The printed time window begins at the restored time and ends at or after the last payout on the chain.
  const [, from = "", until = ""] = / did from (\S+), at least until (\S+) and at most/.exec(done.said) ?? [];
  expect(new Date(from).getTime()).toBeLessThanOrEqual(point.getTime());
  expect(new Date(from).getTime()).toBeGreaterThan(point.getTime() - 60_000);
  expect(new Date(until).getTime()).toBeGreaterThan(point.getTime());

  // The command records each lost payout again from the id of the payout. The house bears the part of a lost payout
  // that a player's balance does not cover.
  const made = (await operate(url, chain, "payouts", "made-again")).said;
  expect(made.trim().split("\n")).toHaveLength(4);
  expect(made).toMatch(new RegExp(`${fromBob.id} .* player ${bob.id}, frozen now .*borne by the house`));
  expect(made).toMatch(new RegExp(`${fromCat.id} .* player ${cat.id}, frozen now `));
  expect(made).toMatch(new RegExp(`${fromEve.id} .* player not known here `));
  expect(made).not.toMatch(new RegExp(`${fromCat.id}.*borne`));
  expect(await heldBase(ann)).toBe(300n * whole);
  expect(await heldBase(bob)).toBe(0n);
  expect(await heldBase(cat)).toBe(300n * whole - fromCat.arrivedBase);
  expect(await heldBase(dan)).toBe(200n * whole - fromDan.arrivedBase);
  expect(await heldBase(fay)).toBe(220n * whole);
  expect(await heldBase(gus)).toBe(230n * whole);
  const executor = executorOf(db);
  const shortfall = fromBob.arrivedBase - 300n * whole + fromEve.arrivedBase;
  expect(await systemBalance(executor, "house", "PLAY")).toBe(1_000_000n * whole - shortfall);
  // The deposit of the player Eve stays in suspense until Eve signs up again with her wallet.
  expect(await systemBalance(executor, "suspense", "PLAY")).toBe(120n * whole);
  expect((await operate(url, chain, "payouts", "unknown")).said).toContain("knows every payout");
  expect(await operate(url, chain, "reconcile")).toMatchObject({ code: 0 });

  // After the command, the deployment accepts players again.
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
  // Each withdrawal stays paid exactly once after the servers have finished their own work.
  for (const { to, arrivedBase } of all) expect(await onChain.arrived(to)).toBe(arrivedBase);
  expect([await again.statusOf(await again.signIn(fay.key), reviewed.id)]).toEqual(["confirmed"]);
  const eveAgain = await again.signIn(eve.key);
  expect(await again.played(eveAgain)).toBe("120");
  // The lost payout to Eve names her old player number, so no new player gets that number.
  expect(eveAgain.id).toBeGreaterThan(eve.id + 100_000n);
  const later = (await operate(url, chain, "payouts", "made-again")).said;
  const butAccounts = (said: string) => said.replaceAll(/(?:frozen|open) now/g, "");
  expect(butAccounts(later)).toBe(butAccounts(made));

  // The chain mines a payout that was signed in the lost time only after the restore.
  const before = await heldBase(cats);
  const late = await onChain.payLate(cats.id, 5n * whole);
  await expect.poll(() => heldBase(cats)).toBe(before - 5n * whole);
  await again.operator("unfreeze", String(cats.id));
  expect(await again.statusOf(await again.signIn(cat.key), late)).toBe("confirmed");
  expect(await operate(url, chain, "reconcile")).toMatchObject({ code: 0 });

  // A payout that no recorded restore explains proves that the database is an older copy, so the worker stops.
  await sql`DELETE FROM payout_lost_nonce`.execute(db);
  await onChain.payLate(cats.id, whole);
  const wentBack = async () =>
    (await sql`SELECT 1 FROM database_origin WHERE went_back_at IS NOT NULL`.execute(db)).rows.length;
  await expect.poll(wentBack).toBe(1);
  await expect(openHouse(url, chain)).rejects.toThrow("after-restore confirm");
  expect(await heldBase(cats)).toBe(before - 5n * whole);
});
