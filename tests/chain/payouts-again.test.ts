// Tests payouts of the vault that are missing in the database, as after a restore. The server decides about each
// missing payout separately.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { vaultAbi } from "@gemplay/chain/abi";
import { post, systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import { type Address, encodeFunctionData, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeEach, expect, test } from "vitest";
import { findPlayer } from "../../apps/server/src/account/index.ts";
import type { EncryptionKeys } from "../../apps/server/src/platform/config/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";
import { createSettings } from "../../apps/server/src/platform/settings/index.ts";
import {
  type Found,
  noteLostNonces,
  type PayoutsRead,
  payoutsMadeAgain,
  RollbackDetected,
  readPayouts,
  unclearPayouts,
} from "../../apps/server/src/wallet/payouts/index.ts";
import { refuseWithdrawal } from "../../apps/server/src/wallet/review/index.ts";
import { findWithdrawal } from "../../apps/server/src/wallet/withdrawals/index.ts";
import { makePayoutId } from "../../apps/server/src/wallet/withdrawals/payout-ids.ts";
import { giveWithdrawOnly } from "../../apps/server/test/withdraw-only.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";
import { pendingWithdrawal } from "./withdrawal-rows.ts";

const keys: EncryptionKeys = [{ id: "test", key: createHash("sha256").update("again").digest() }];
let fixture: ChainFixture;
let player: bigint;

withChainFixture(async (started) => {
  fixture = started;
  await fixture.send(await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, 100_000n * whole));
  await fixture.mine(2);
  await fixture.watcher().look();
});
beforeEach(async () => {
  player = await fixture.addPlayer(generatePrivateKey());
});

const house = () => systemBalance(executorOf(fixture.db), "house", "PLAY");
const freezeOf = async (id: bigint) => (await findPlayer(fixture.db, id))?.freeze;

async function give(playerId: bigint, amount: bigint): Promise<void> {
  const given = {
    debit: "chain_in",
    credit: "player",
    asset: "PLAY",
    kind: "test",
    reference: "test",
  } as const;
  const request = { ...given, playerId, amountBase: amount * whole, idempotencyKey: randomUUID() };
  await fixture.db.transaction().execute((trx) => post(executorOf(trx), [request]));
}

/** Pays from the vault and mines blocks until the payout is final. */
async function pay(
  payoutId: Hex,
  to: Address,
  amountBase: bigint,
  token = fixture.tokens.PLAY,
): Promise<void> {
  const args = [payoutId, token, to, amountBase] as const;
  const data = encodeFunctionData({ abi: vaultAbi, functionName: "payout", args });
  await fixture.send(await fixture.sign(devKeys.payout, fixture.contracts.vault, data));
  await fixture.mine(2);
}

/** Uses up a nonce of the payout account with another transaction. */
async function useNonce(): Promise<void> {
  await fixture.send(await fixture.sign(devKeys.payout, somebody(), "0x"));
}

const somebody = () => privateKeyToAccount(generatePrivateKey()).address;
const idOf = (id: string, playerId = player, by = keys) => makePayoutId(by, id, { playerId, asset: "PLAY" });

/**
 * Pays PLAY under an id that the database of the test does not contain.
 *
 * @returns the id of the payout
 */
async function paidUnknown(amount: bigint, playerId = player): Promise<string> {
  const id = randomUUID();
  await pay(idOf(id, playerId), somebody(), amount * whole);
  return id;
}

async function read(endsOpen = true, onFound: (found: Found) => void = () => {}): Promise<PayoutsRead> {
  const { contracts, tokens, client, db } = fixture;
  const { number: upTo } = await client.getBlock({ blockTag: "finalized" });
  const chain = {
    vaultAddress: contracts.vault,
    startBlock: BigInt(contracts.startBlock),
    playTokenAddress: tokens.PLAY,
    usdtTokenAddress: tokens.USDT,
  };
  const dependencies = {
    db,
    clock: { nowMs: () => Date.now() },
    config: { chain, payoutReferenceKeys: keys },
  };
  const by = { actor: "mai", reason: "disk lost" };
  const how = { upTo, endsOpen, by, onFound };
  return await readPayouts({ ...dependencies, chain: { publicClient: client } }, how);
}

/** Searches the vault's payouts as the deposit job of a running server does. */
const readBeside = (onFound?: (found: Found) => void) => read(false, onFound);

/**
 * Records the nonces that the payout account may have used after the backup, as the operator's command `after-restore`
 * does.
 */
async function noteLost(): Promise<void> {
  const payer = privateKeyToAccount(devKeys.payout).address;
  await noteLostNonces(fixture.db, fixture.client, { payer, at: new Date() });
}

const neverLost = () => sql`DELETE FROM payout_lost_nonce`.execute(fixture.db);

/** Refuses a withdrawal as an operator; the refusal first checks the chain. */
async function refuse(id: string) {
  const { db, client } = fixture;
  const settings = await createSettings(db, createLogger("silent"));
  const config = { chain: { vaultAddress: fixture.contracts.vault } };
  const dependencies = { db, settings, config, clock: { nowMs: () => Date.now() } };
  const by = { actor: "mai", reason: "unlike" };
  return await refuseWithdrawal({ ...dependencies, chain: { publicClient: client } }, id, by);
}

test("an unknown payout debits its player in full, withdraw-only money first, and freezes the account", async () => {
  await give(player, 20n);
  await giveWithdrawOnly(fixture.db, player, "PLAY", "4");
  const before = await house();
  const id = await paidUnknown(9n);
  expect((await read()).madeAgain).toMatchObject([{ withdrawalId: id, playerId: player, shortfallBase: 0n }]);
  expect(await fixture.heldApart(player)).toEqual([15n * whole, 0n]);
  expect(await findWithdrawal(fixture.wallet, id)).toMatchObject({ status: "confirmed", feeBase: 0n });
  expect([await freezeOf(player), await house()]).toEqual(["all", before]);
  expect(await fixture.findings()).toEqual([]);
});

test("an unknown payout debits its player up to the balance, the house bears the rest, and the account is frozen", async () => {
  await give(player, 5n);
  const before = await house();
  const id = await paidUnknown(9n);
  expect((await read()).madeAgain).toMatchObject([{ withdrawalId: id, shortfallBase: 4n * whole }]);
  expect(await fixture.heldApart(player)).toEqual([0n, 0n]);
  expect([await freezeOf(player), await house()]).toEqual(["all", before - 4n * whole]);
  const listed = (await payoutsMadeAgain(fixture.wallet)).find(({ withdrawalId }) => withdrawalId === id);
  expect(listed).toMatchObject({ amountBase: 9n * whole, shortfallBase: 4n * whole });
  const { rows } =
    await sql`SELECT 1 FROM operator_action WHERE action = 'payouts.makeAgain' AND subject = ${id}
    AND actor = 'mai' AND reason = 'disk lost'`.execute(fixture.db);
  expect(rows).toHaveLength(1);
  expect(await fixture.findings()).toEqual([]);
});

test("an unknown payout is recorded again only once, even if two searches run at the same time and a third search runs later", async () => {
  await give(player, 30n);
  const before = await house();
  const lost = [await paidUnknown(9n), await paidUnknown(9n), await paidUnknown(20n)];
  const position = await sql<{ at: bigint }>`SELECT block_number AS at FROM payout_cursor`.execute(
    fixture.db,
  );
  const made = (await Promise.all([read(), read()])).flatMap(({ madeAgain }) => madeAgain);
  expect(made.map(({ withdrawalId }) => withdrawalId).toSorted()).toEqual(lost.toSorted());
  // The test simulates a search for payouts that was killed before it stored its position.
  await sql`UPDATE payout_cursor SET block_number = ${position.rows[0]?.at}`.execute(fixture.db);
  expect((await read()).madeAgain).toEqual([]);
  expect(await fixture.heldApart(player)).toEqual([0n, 0n]);
  expect(await house()).toBe(before - 8n * whole);
  expect(await fixture.findings()).toEqual([]);
});

test("an unknown payout debits no player who did not exist at the time of the payout, whatever the payout id says", async () => {
  await give(player, 20n);
  await sql`UPDATE player SET created_at = now() + interval '1 hour' WHERE id = ${player}`.execute(
    fixture.db,
  );
  const before = await house();
  await paidUnknown(9n);
  await paidUnknown(3n, 999_999n);
  const { madeAgain } = await read();
  expect(madeAgain.map(({ playerId, shortfallBase }) => [playerId, shortfallBase])).toEqual([
    ...[
      [0n, 9n * whole],
      [0n, 3n * whole],
    ],
  ]);
  expect(await fixture.heldApart(player)).toEqual([20n * whole, 0n]);
  expect([await freezeOf(player), await house()]).toEqual(["none", before - 12n * whole]);
  expect(await fixture.findings()).toEqual([]);
});

test("an unknown payout needs an operator's decision if its id names no player or no reference key can decrypt its id", async () => {
  await give(player, 20n);
  const before = await house();
  const others: EncryptionKeys = [{ id: "other", key: randomBytes(32) }];
  await pay(idOf(randomUUID(), player, others), somebody(), whole);
  await pay(`0x${randomUUID().replaceAll("-", "")}${"0".repeat(32)}`, somebody(), whole);
  const { madeAgain, unclear } = await read();
  expect(madeAgain).toEqual([]);
  expect(unclear.map(({ why }) => why)).toEqual([
    expect.stringContaining("PAYOUT_REFERENCE_KEYS"),
    expect.stringContaining("does not contain the player"),
  ]);
  expect(await fixture.heldApart(player)).toEqual([20n * whole, 0n]);
  expect(await house()).toBe(before);
  // A later search finds the same list of unknown payouts, because the killed search may not have reported the list.
  const listed = (await unclearPayouts(fixture.wallet)).map(({ payoutId }) => payoutId);
  expect(listed).toEqual(unclear.map(({ payoutId }) => payoutId));
});

test("an unknown payout ends the open withdrawal with its id once, also a withdrawal under review, but not if the recipient differs", async () => {
  await give(player, 30n);
  const wish = { playerId: player, payoutId: (id: string) => idOf(id) };
  const pending = await pendingWithdrawal(fixture, wish);
  const reviewed = await pendingWithdrawal(fixture, wish);
  const otherwise = await pendingWithdrawal(fixture, wish);
  await sql`UPDATE withdrawal SET status = 'under_review' WHERE id = ${reviewed.id}`.execute(fixture.db);
  const fees = () => systemBalance(executorOf(fixture.db), "fees", "PLAY");
  const before = await fees();
  for (const { payoutId, address, netBase } of [pending, reviewed]) await pay(payoutId, address, netBase);
  await pay(otherwise.payoutId, somebody(), otherwise.netBase);
  const { ended, unclear } = await read(true);
  expect(ended).toEqual([pending.id, reviewed.id]);
  expect(unclear).toEqual([expect.objectContaining({ payoutId: otherwise.payoutId })]);
  for (const { id } of [pending, reviewed])
    expect(await findWithdrawal(fixture.wallet, id)).toMatchObject({ status: "confirmed" });
  expect((await findWithdrawal(fixture.wallet, otherwise.id))?.status).toBe("pending");
  expect(await fees()).toBe(before + 2n * whole);
  expect(await fixture.heldApart(player)).toEqual([0n, 0n]);
  expect((await read(true)).ended).toEqual([]);
  expect(await fixture.findings()).toEqual([]);
});

test("a search for payouts that runs beside the payout worker ends a paid withdrawal under review, but no pending withdrawal", async () => {
  await give(player, 20n);
  const wish = { playerId: player, payoutId: (id: string) => idOf(id) };
  const [reviewed, pending] = [
    await pendingWithdrawal(fixture, wish),
    await pendingWithdrawal(fixture, wish),
  ];
  await sql`UPDATE withdrawal SET status = 'under_review' WHERE id = ${reviewed.id}`.execute(fixture.db);
  for (const { payoutId, address, netBase } of [reviewed, pending]) await pay(payoutId, address, netBase);
  const found: Found[] = [];
  expect((await readBeside((one) => found.push(one))).ended).toEqual([reviewed.id]);
  expect(found).toMatchObject([{ kind: "ended", withdrawal: { id: reviewed.id, status: "confirmed" } }]);
  expect((await findWithdrawal(fixture.wallet, pending.id))?.status).toBe("pending");
  await expect(refuse(reviewed.id)).rejects.toThrow("paid");
});

test("a search for payouts reports a withdrawal that was refunded and is also paid on the chain", async () => {
  await give(player, 10n);
  const given = await pendingWithdrawal(fixture, { playerId: player, payoutId: (id: string) => idOf(id) });
  await sql`UPDATE withdrawal SET status = 'under_review' WHERE id = ${given.id}`.execute(fixture.db);
  await refuse(given.id);
  await pay(given.payoutId, given.address, given.netBase);
  const { ended, unclear } = await readBeside();
  expect([ended, unclear]).toEqual([
    [],
    [{ payoutId: given.payoutId, why: expect.stringContaining("was refunded") }],
  ]);
});

test("an unknown payout proves a rollback of the database if no recorded restore explains the payout", async () => {
  await give(player, 20n);
  const id = await paidUnknown(9n);
  await expect(readBeside()).rejects.toThrow(RollbackDetected);
  expect(await fixture.heldApart(player)).toEqual([20n * whole, 0n]);
  await noteLost();
  expect((await readBeside()).madeAgain).toMatchObject([{ withdrawalId: id, shortfallBase: 0n }]);
  expect(await fixture.heldApart(player)).toEqual([11n * whole, 0n]);
  await neverLost();
});

test("a withdrawal made before a restore is refunded only when no transaction that the restore lost can still be mined", async () => {
  await give(player, 20n);
  const wish = { playerId: player, payoutId: (id: string) => idOf(id) };
  const before = await pendingWithdrawal(fixture, wish);
  await noteLost();
  const since = await pendingWithdrawal(fixture, wish);
  await sql`UPDATE withdrawal SET requested_at = now() + interval '1 minute' WHERE id = ${since.id}`.execute(
    fixture.db,
  );
  await refuse(since.id);
  await expect(refuse(before.id)).rejects.toThrow("may still be paid by a transaction that the restore lost");
  // The loop uses all nonces that the restore lost except one. The next call of `useNonce` uses the last nonce that the
  // restore lost.
  for (let nonce = 1; nonce < 16; nonce++) await useNonce();
  await fixture.mine(2);
  await expect(refuse(before.id)).rejects.toThrow("may still be paid");
  await useNonce();
  await fixture.mine(2);
  await refuse(before.id);
  expect(await fixture.heldApart(player)).toEqual([20n * whole, 0n]);
  await neverLost();
});

test("an unknown payout that cannot be recorded needs an operator's decision, and the later payouts are recorded", async () => {
  const other = await fixture.addPlayer(generatePrivateKey());
  for (const each of [player, other]) await give(each, 10n);
  await sql`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.player_id = ${sql.lit(String(player))}::bigint THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$`.execute(
    fixture.db,
  );
  await sql`CREATE TRIGGER refuse_one BEFORE INSERT ON payout_made_again FOR EACH ROW EXECUTE FUNCTION refuse_one()`.execute(
    fixture.db,
  );
  const bad = await paidUnknown(3n);
  const good = await paidUnknown(4n, other);
  const { madeAgain, unclear } = await read();
  expect(madeAgain.map(({ withdrawalId }) => withdrawalId)).toEqual([good]);
  expect(unclear).toEqual([{ payoutId: idOf(bad), why: "the database rejected the payout: not this one" }]);
  await sql`DROP TRIGGER refuse_one ON payout_made_again`.execute(fixture.db);
});
