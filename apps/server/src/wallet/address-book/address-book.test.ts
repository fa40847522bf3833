import { randomUUID } from "node:crypto";
import type { ErrorName, FreshProofPurpose } from "@gemplay/api-schema";
import { reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, onTestFinished, test } from "vitest";
import { fund, openPlayerWithoutWallet } from "../../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { duringChange } from "../../../test/held-player.ts";
import { executorOf } from "../../platform/database/index.ts";
import { walletTables } from "../wallet.tables.ts";
import { takeBook, writeLock } from "./address-book.repository.ts";

const hour = 60 * 60 * 1000;
const password = "six-to-20";
const cold = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

let server: TestServer;
let second: TestServer;
// The blockchain is unavailable in the tests of this file. The tests sign with ordinary wallets, so the server can
// check the signatures without the blockchain.
withServer({}, async (started, another) => {
  server = started;
  second = await another();
});

interface Player {
  readonly id: bigint;
  readonly key: Hex;
  readonly token: string;
}

const settings = () => server.server.platform.settings;
const by = { actor: "test" };

async function newPlayer(): Promise<Player> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const id = BigInt(dataOf(await server.call("GET /user/info", { token })).userId);
  await fund(server, { id }, "1000");
  const proof = await server.prove(token, key);
  const body = { password, confirmPassword: password, proof };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
  return { id, key, token };
}

const prove = ({ token, key }: Player, purpose: FreshProofPurpose = "addWithdrawalAddress") =>
  server.prove(token, key, purpose);

async function add(player: Player, change: Record<string, unknown> = {}, on = server) {
  const body = {
    name: "Cold wallet",
    blockchainId: "BSC",
    address: cold,
    proof: await prove(player),
    ...change,
  };
  return await on.call("POST /assets/withdraw_address/add", { token: player.token, body });
}

const book = async ({ token }: Player) =>
  dataOf(await server.call("GET /assets/withdraw_addresses", { token }));

const lock = async ({ token }: Player, on: boolean, proof?: unknown) =>
  await server.call("POST /assets/withdraw_address/lock", {
    token,
    body: { on, ...(proof === undefined ? {} : { proof }) },
  });

const wishTo = (address: string) => ({ assetId: "PLAY", blockchainId: "BSC", address, amount: "10" });

const confirm = async ({ token }: Player, address: string) =>
  await server.call("POST /user/confirm_fund_password", { token, body: { password, ...wishTo(address) } });

async function withdraw(player: Player, address: string, ticket?: string) {
  const good = ticket ?? dataOf(await confirm(player, address)).ticket;
  const query = { requestId: randomUUID(), ticket: good, ...wishTo(address) };
  return await server.call("GET /assets/withdraw", { token: player.token, query });
}

describe("the address book", () => {
  test("stores checked addresses by name, separately for each player", async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    expect(await book(player)).toEqual({
      addresses: [],
      lock: { on: false, endsAtMs: null, hours: 24 },
    });
    const typed = { name: "  Dad’s   BSC ", address: cold.toLowerCase() };
    const entry = dataOf(await add(player, typed));
    expect(entry).toMatchObject({ name: "Dad’s BSC", address: cold, blockchainId: "BSC", opensAtMs: null });
    expect((await book(player)).addresses).toEqual([entry]);
    expect((await book(stranger)).addresses).toEqual([]);
    const remove = async ({ token }: Player) =>
      await server.call("POST /assets/withdraw_address/remove", { token, body: { id: entry.id } });
    expect((await remove(stranger)).code).toBe(200);
    expect((await book(player)).addresses).toEqual([entry]);
    expect([(await remove(player)).code, (await remove(player)).code]).toEqual([200, 200]);
    expect((await book(player)).addresses).toEqual([]);
  });

  test.each([
    [{ name: "" }, "AddressNameInvalid"],
    [{ name: "x".repeat(25) }, "AddressNameInvalid"],
    [{ name: "right\u202Eleft" }, "AddressNameInvalid"],
    [{ name: "a\u0000b" }, "AddressNameInvalid"],
    [{ name: "a\nb" }, "AddressNameInvalid"],
    [{ blockchainId: "ETH" }, "NetworkUnknown"],
    [{ address: `${cold}0` }, "AddressInvalid"],
    [{ address: cold.replace("C8", "c8") }, "WithdrawalAddressWrong"],
    [{ address: "0x00000000000000000000000000000000000000A1" }, "WithdrawalToOwnContract"],
    [{ address: "0x00000000000000000000000000000000000000d4" }, "WithdrawalToOwnContract"],
  ] as const satisfies readonly [Record<string, string>, ErrorName][])(
    "refuses %j as %s",
    async (change, error) => {
      const player = await newPlayer();
      expectRefused(await add(player, change), error);
      expect((await book(player)).addresses).toEqual([]);
    },
  );

  test("accepts each name and each address only once across several processes, up to the configured number of addresses", async () => {
    const player = await newPlayer();
    dataOf(await add(player));
    expectRefused(await add(player, { name: "Other" }), "AddressAlreadyInBook");
    expectRefused(await add(player, { name: "COLD wallet", address: other }), "AddressNameTaken");
    // A refused API call does not use up its proof of identity, so the player can use the proof again.
    onTestFinished(async () => {
      for (const one of [server, second])
        await one.server.platform.settings.set("withdrawals.addressesAtMost", "50", by);
    });
    for (const one of [server, second])
      await one.server.platform.settings.set("withdrawals.addressesAtMost", "2", by);
    const proof = await prove(player);
    const race = Array.from({ length: 10 }, (_, place) =>
      add(
        player,
        { proof, name: `Race ${place}`, address: privateKeyToAccount(generatePrivateKey()).address },
        place % 2 === 0 ? server : second,
      ),
    );
    const codes = (await Promise.all(race)).filter(({ code }) => code === 200);
    expect(codes).toHaveLength(1);
    expectRefused(await add(player, { name: "Third", address: other }), "AddressBookFull");
    expect((await book(player)).addresses).toHaveLength(2);
  });

  test("accepts a new address only with a fresh signature for exactly this address", async () => {
    const [player, thief] = [await newPlayer(), await newPlayer()];
    const { token } = player;
    const bare = { name: "Thief", blockchainId: "BSC", address: other };
    expectRefused(
      await server.call("POST /assets/withdraw_address/add", { token, body: bare }),
      "RequestInvalid",
    );
    expectRefused(
      await add(player, { proof: await prove(player, "loosenAddressLock") }),
      "FreshProofInvalid",
    );
    expectRefused(await add(player, { proof: await prove(thief) }), "FreshProofInvalid");
    const foreign = await server.prove(token, thief.key, "addWithdrawalAddress");
    // The server cannot exclude that an invalid signature comes from a contract wallet. The server would need the
    // blockchain to check a signature of a contract, and the blockchain is unavailable.
    expectRefused(await add(player, { proof: foreign }), "ChainUnavailable");
    const proof = await prove(player);
    dataOf(await add(player, { proof }));
    expectRefused(await add(player, { proof, name: "Thief", address: other }), "FreshProofInvalid");
    expect((await book(player)).addresses.map(({ address }) => address)).toEqual([cold]);
    const bookless = await openPlayerWithoutWallet(server);
    const ask = { purpose: "addWithdrawalAddress", origin: "https://play.example" };
    expectRefused(
      await server.call("POST /user/proof_message", { token: bookless.token, body: ask }),
      "WalletNeeded",
    );
  });
});

describe("the address lock of a player", () => {
  test("prevents a deadlock, because each change locks the player's row before the row of the address lock", async () => {
    const player = await newPlayer();
    dataOf(await lock(player, true));
    const changes = {
      addWithdrawalAddress: (proof: unknown) => add(player, { proof }),
      loosenAddressLock: (proof: unknown) => lock(player, false, proof),
    } as const;
    for (const purpose of ["addWithdrawalAddress", "loosenAddressLock"] as const) {
      const proof = await prove(player, purpose);
      const answer = await duringChange(server.server.platform.db, player.id, {
        change: async () => {},
        call: async (): Promise<{ readonly code: number }> => await changes[purpose](proof),
        whileItWaits: (trx) =>
          sql`SELECT 1 FROM withdrawal_address_lock WHERE player_id = ${player.id} FOR UPDATE NOWAIT`.execute(
            trx,
          ),
      });
      expect(answer.code).toBe(200);
    }
  });

  test("immediately limits withdrawals to the player's own wallet and to saved addresses whose waiting time is over", async () => {
    const player = await newPlayer();
    const own = privateKeyToAccount(player.key).address;
    const { ticket } = dataOf(await confirm(player, cold));
    expect(dataOf(await lock(player, true))).toEqual({ on: true, endsAtMs: null, hours: 24 });
    // The player confirmed the withdrawal before the player switched the address lock on. The transaction that debits
    // the withdrawal must still check the address lock and refuse the withdrawal.
    expectRefused(await withdraw(player, cold, ticket), "WithdrawalAddressNotInBook");
    expectRefused(await confirm(player, cold), "WithdrawalAddressNotInBook");
    const entry = dataOf(await add(player));
    expect(entry.opensAtMs).toBe(entry.addedAtMs + 24 * hour);
    expect(expectRefused(await confirm(player, cold), "WithdrawalAddressLocked")).toContain("24");
    expectRefused(await withdraw(player, cold, ticket), "WithdrawalAddressLocked");
    expect((await withdraw(player, own)).code).toBe(200);
    server.clock.advance(24 * hour - 60_000);
    expectRefused(await confirm(player, cold), "WithdrawalAddressLocked");
    server.clock.advance(60_000);
    expect((await book(player)).addresses[0]?.opensAtMs).toBeNull();
    expect((await withdraw(player, cold)).code).toBe(200);
    expectRefused(await confirm(player, other), "WithdrawalAddressNotInBook");
  });

  test("applies to a withdrawal that waits while another call switches the lock on", async () => {
    const player = await newPlayer();
    // The database has a row for the address lock only after the first change of the address book.
    dataOf(await add(player, { address: other }));
    const { ticket } = dataOf(await confirm(player, cold));
    const { db } = server.server.platform;
    let call: ReturnType<typeof withdraw> | undefined;
    await walletTables(db)
      .transaction()
      .execute(async (trx) => {
        await takeBook(trx, player.id);
        await writeLock(trx, player.id, { isOn: true, endsAt: null });
        call = withdraw(player, cold, ticket);
        const waits = async () =>
          (
            await sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'
              AND query LIKE '%withdrawal_address_lock%' AND datname = current_database()`.execute(db)
          ).rows.length;
        await expect.poll(waits).toBe(1);
      });
    expectRefused(await (call as ReturnType<typeof withdraw>), "WithdrawalAddressNotInBook");
  });

  test("ends exactly a day after the player switches it off with a fresh signature, and the player can switch it on again immediately", async () => {
    const player = await newPlayer();
    dataOf(await lock(player, true));
    expectRefused(await lock(player, false), "FreshProofInvalid");
    expectRefused(await lock(player, false, await prove(player)), "FreshProofInvalid");
    const loosen = async () => dataOf(await lock(player, false, await prove(player, "loosenAddressLock")));
    const { endsAtMs } = await loosen();
    const inMs = (endsAtMs ?? 0) - server.clock.nowMs();
    expect(Math.round(inMs / 60_000)).toBe(24 * 60);
    server.clock.advance(12 * hour);
    // A second request to switch the address lock off leaves the end time of the lock unchanged.
    expect((await loosen()).endsAtMs).toBe(endsAtMs);
    expectRefused(await confirm(player, cold), "WithdrawalAddressNotInBook");
    expect(dataOf(await lock(player, true))).toMatchObject({ on: true, endsAtMs: null });
    server.clock.advance(12 * hour);
    expectRefused(await confirm(player, cold), "WithdrawalAddressNotInBook");
    await loosen();
    server.clock.advance(24 * hour);
    expect((await book(player)).lock).toEqual({ on: false, endsAtMs: null, hours: 24 });
    expect((await withdraw(player, cold)).code).toBe(200);
    // The same signature can switch the address lock off only once.
    dataOf(await lock(player, true));
    const proof = await prove(player, "loosenAddressLock");
    dataOf(await lock(player, false, proof));
    dataOf(await lock(player, true));
    expectRefused(await lock(player, false, proof), "FreshProofInvalid");
    await loosen();
    server.clock.advance(24 * hour);
    // If the player saves an address while the address lock is off, the address still has its waiting time when the
    // lock is on again.
    dataOf(await add(player));
    dataOf(await lock(player, true));
    expectRefused(await confirm(player, cold), "WithdrawalAddressLocked");
  });
});

test("a wallet that is bound after registration has the waiting time of a new address, unlike the wallet that created the account", async () => {
  const player = await newPlayer();
  const own = privateKeyToAccount(player.key).address;
  dataOf(await lock(player, true));
  const bindAt = (at: Date | null) =>
    sql`UPDATE player SET address_bound_at = ${at} WHERE id = ${player.id}`.execute(
      server.server.platform.db,
    );
  await bindAt(new Date(server.clock.nowMs() - 23 * hour));
  expectRefused(await confirm(player, own), "WithdrawalAddressLocked");
  await bindAt(new Date(server.clock.nowMs() - 24 * hour));
  expect((await withdraw(player, own)).code).toBe(200);
});

test("a player with too many unfinished withdrawals cannot make another withdrawal", async () => {
  const player = await newPlayer();
  await settings().set("price.playU", "0.5", by);
  await settings().set("withdrawals.underwayAtMost", "2", by);
  onTestFinished(async () => void (await settings().set("withdrawals.underwayAtMost", "20", by)));
  for (let count = 0; count < 2; count++) expect((await withdraw(player, cold)).code).toBe(200);
  expect(expectRefused(await withdraw(player, cold), "WithdrawalsUnderway")).toContain("2");
  await settings().set("withdrawals.underwayAtMost", "3", by);
  expect((await withdraw(player, cold)).code).toBe(200);
});

test("the ledger reconciles after all address book tests", async () => {
  expect(await reconcile(executorOf(server.server.platform.db))).toEqual([]);
});
