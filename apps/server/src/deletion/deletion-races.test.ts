// The tests delete an account in one process while a call to another process changes the account. The server must
// refuse either the deletion or the other call. A deleted account must never have money, an open round or personal
// data.
import { randomUUID } from "node:crypto";
import { type ErrorName, errors } from "@gemplay/api-schema";
import { balances, post } from "@gemplay/ledger";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { fund, openPlayerWithoutWallet, type TestPlayer } from "../../test/betting.ts";
import { type Answer, expectRefused, pageOrigin, type TestServer } from "../../test/compose.ts";
import {
  deleteAccount,
  deposit,
  depositAddressOf,
  keyedPlayer,
  placesOf,
  someAddress,
  standingOf,
} from "../../test/deleting.ts";
import { withServer } from "../../test/file-server.ts";
import { duringChange, inOrder } from "../../test/held-player.ts";
import { fundRewards } from "../../test/rewards.ts";
import { openBody, stagedCalls } from "../../test/staged.ts";
import { lockPlayer, setFreeze } from "../account/index.ts";
import { keepBigWin } from "../activity-feed/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";

let server: TestServer;
let other: TestServer;
withServer({ house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
  await fundRewards(server, { pool: "100000000", gem: "1000000" });
});

const db = () => server.server.platform.db;
const times = 12;
const amountBase = 10n ** 19n;

const isDeleted = async (player: TestPlayer) => {
  const { rows } = await sql`SELECT 1 FROM player WHERE id = ${player.id} AND deleted_at IS NOT NULL`.execute(
    db(),
  );
  return rows.length > 0;
};

afterEach(async () => {
  // After each test, no deleted account may have any money, open round or personal data.
  const { rows } = await sql`
    SELECT p.id::text AS id FROM player p WHERE p.deleted_at IS NOT NULL AND (
      EXISTS (SELECT FROM wallet w WHERE w.player_id = p.id AND w.balance > 0)
      OR EXISTS (SELECT FROM hold h WHERE h.player_id = p.id AND h.state = 'held')
      OR EXISTS (SELECT FROM withdrawal w WHERE w.player_id = p.id AND w.status NOT IN ('confirmed', 'failed'))
      OR EXISTS (SELECT FROM closed_account c JOIN session s USING (player_id) WHERE c.player_id = p.id)
      OR EXISTS (SELECT FROM fresh_proof f WHERE f.player_id = p.id)
      OR p.frozen_at IS NOT NULL)`.execute(db());
  expect(rows).toEqual([]);
});

/** An action on an account that runs at the same time as the deletion of the account. */
interface Beside {
  readonly what: string;
  /** Locks the rows that both the deletion and the concurrent call need. */
  readonly hold: (trx: Database, player: TestPlayer) => Promise<unknown>;
  readonly call: (player: TestPlayer) => Promise<unknown>;
  readonly prepare?: (player: TestPlayer) => Promise<unknown>;
  /** The expected response of the concurrent call if the server processes the deletion first. */
  readonly afterDeletion: object;
  /** The expected response of the concurrent call if the server processes the concurrent call first. */
  readonly beforeDeletion: object;
  /** The expected error of the deletion if the server processes the concurrent call first. */
  readonly refusal: ErrorName;
}

/**
 * Prepares the deletion of an account: the player agrees to give up the current balances.
 *
 * @returns a function that deletes the account
 */
async function readyToDelete(player: TestPlayer): Promise<() => Promise<Answer<object>>> {
  const { token, key } = player;
  const proof = await server.prove(token, key, "deleteAccount");
  const { giveUp } = await standingOf(server, player);
  const body = {
    proof,
    giveUp: giveUp.map(({ assetId, amount, uncollected }) => ({ assetId, amount, uncollected })),
  };
  return () => server.call("POST /user/account/delete", { token, body });
}

const lockWallet = (trx: Database, { id }: TestPlayer) =>
  sql`SELECT FROM wallet WHERE player_id = ${id} FOR UPDATE`.execute(trx);
const holdPlayer = (trx: Database, { id }: TestPlayer) => lockPlayer(trx, id);
const toSuspense = [{ creditedTo: "suspense" }];

const besides: readonly Beside[] = [
  {
    what: "opening a round of Mines",
    prepare: (player) => fund(server, player, "2", "TPLAY"),
    hold: lockWallet,
    call: (player) => stagedCalls(other, "mines", player).open(openBody("mines", { asset: "TPLAY" })),
    // The deletion of the account set the balance to zero, so the bet fails.
    afterDeletion: { code: errors.InsufficientBalance.code },
    beforeDeletion: { code: 200 },
    refusal: "DeletionRoundOpen",
  },
  {
    what: "a check-in",
    hold: holdPlayer,
    call: ({ token }) => other.call("POST /user/checkin", { token, body: {} }),
    afterDeletion: { code: errors.SessionEnded.code },
    beforeDeletion: { code: 200 },
    refusal: "DeletionAmountsChanged",
  },
  {
    what: "a deposit from the wallet",
    hold: holdPlayer,
    call: ({ address }) => deposit(other, { from: address, amountBase }).credit(),
    afterDeletion: toSuspense,
    beforeDeletion: [{ creditedTo: "player" }],
    refusal: "DeletionBalanceLeft",
  },
  {
    what: "a deposit to the account's own address",
    hold: holdPlayer,
    call: async (player) => {
      const via = await depositAddressOf(server, player);
      return await deposit(other, { from: someAddress(), amountBase, via }).credit();
    },
    afterDeletion: toSuspense,
    beforeDeletion: [{ creditedTo: "player" }],
    refusal: "DeletionBalanceLeft",
  },
];

it.each(besides)(
  "$what has no effect on the account if the server processes a concurrent deletion of the account first",
  async (beside) => {
    const player = await keyedPlayer(server);
    await beside.prepare?.(player);
    const deletes = await readyToDelete(player);
    const [deletion, answer] = await inOrder(
      db(),
      (trx) => beside.hold(trx, player),
      deletes,
      () => beside.call(player),
    );
    expect(deletion.code).toBe(200);
    expect(answer).toMatchObject(beside.afterDeletion);
    expect(await isDeleted(player)).toBe(true);
  },
);

it.each(besides)(
  "$what makes a concurrent deletion of the account fail if the server processes the deletion second",
  async (beside) => {
    const player = await keyedPlayer(server);
    await beside.prepare?.(player);
    const deletes = await readyToDelete(player);
    const [answer, deletion] = await inOrder(
      db(),
      (trx) => beside.hold(trx, player),
      () => beside.call(player),
      deletes,
    );
    expect(answer).toMatchObject(beside.beforeDeletion);
    expectRefused(deletion, beside.refusal);
    expect(await isDeleted(player)).toBe(false);
  },
);

it("a deposit whose account was found before the deletion waits for the deletion, and is then booked to suspense", async () => {
  const player = await keyedPlayer(server);
  const credited = await duringChange(db(), player.id, {
    change: async (trx) => {
      await sql`UPDATE player SET deleted_at = now(), address = NULL WHERE id = ${player.id}`.execute(trx);
      await sql`INSERT INTO closed_account (player_id) VALUES (${player.id})`.execute(trx);
      await sql`DELETE FROM session WHERE player_id = ${player.id}`.execute(trx);
    },
    call: () => deposit(server, { from: player.address, amountBase }).credit(),
  });
  expect(credited).toMatchObject([{ creditedTo: "suspense", playerId: 0n }]);
});

it("the deletion of an account is refused if a credit arrives while the deletion waits for the account's lock", async () => {
  const player = await keyedPlayer(server);
  const proof = await server.prove(player.token, player.key, "deleteAccount");
  const answer = await duringChange(db(), player.id, {
    change: (trx) =>
      post(executorOf(trx), [
        {
          playerId: player.id,
          debit: "rewards_budget",
          credit: "player",
          asset: "GEM",
          amountBase: 5n,
          kind: "check_in",
          reference: "test",
          idempotencyKey: randomUUID(),
        },
      ]),
    call: () => other.call("POST /user/account/delete", { token: player.token, body: { proof, giveUp: [] } }),
  });
  expectRefused(answer, "DeletionAmountsChanged");
  expect((await balances(executorOf(db()), player.id)).GEM).toBe(5n);
});

it("a call that waited for the account's lock during the deletion gets SessionEnded and stores no data", async () => {
  const deleting = async (call: (player: TestPlayer) => Promise<Answer<unknown>>) => {
    const player = await keyedPlayer(server);
    return await duringChange(db(), player.id, {
      change: (trx) =>
        sql`UPDATE player SET deleted_at = now(), address = NULL WHERE id = ${player.id}`.execute(trx),
      call: () => call(player),
    });
  };
  const body = { purpose: "removeWayIn", origin: pageOrigin };
  expectRefused(
    await deleting(({ token }) => other.call("POST /user/proof_message", { token, body })),
    "SessionEnded",
  );
  expectRefused(
    await deleting(({ token }) =>
      other.call("POST /user/public_name", { token, body: { name: "LateHeron" } }),
    ),
    "SessionEnded",
  );
  expectRefused(
    await deleting(({ token }) => other.call("POST /user/checkin", { token, body: {} })),
    "SessionEnded",
  );
  expect(await placesOf(server, "LateHeron")).toEqual([]);
});

it("a sign-in by password that waited for the account's lock during the deletion of the account gets LoginIncorrect", async () => {
  const player = await openPlayerWithoutWallet(server);
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM identity WHERE player_id = ${player.id}`.execute(db());
  const signIn = { name: rows[0]?.name ?? "", password: "heron-K7-41" };
  const answer = await duringChange(db(), player.id, {
    change: (trx) => sql`UPDATE player SET deleted_at = now() WHERE id = ${player.id}`.execute(trx),
    call: () => other.call("POST /user/login", { body: signIn }),
  });
  expectRefused(answer, "LoginIncorrect");
  await sql`DELETE FROM session WHERE player_id = ${player.id}`.execute(db());
});

it("a big win that is recorded during the commit of an account's deletion is stored without the player's name", async () => {
  const player = await keyedPlayer(server);
  const win = { id: randomUUID(), name: "LateOtter", atMs: Date.now() } as Parameters<typeof keepBigWin>[2];
  await duringChange(db(), player.id, {
    change: (trx) =>
      sql`UPDATE player SET deleted_at = now(), address = NULL WHERE id = ${player.id}`.execute(trx),
    call: () => keepBigWin(db(), player.id, win),
  });
  expect(await placesOf(server, "LateOtter")).toEqual([]);
  await sql`DELETE FROM session WHERE player_id = ${player.id}`.execute(db());
});

it("a freeze of an account that is processed before the deletion makes the deletion fail", async () => {
  const player = await keyedPlayer(server);
  const answer = await duringChange(db(), player.id, {
    change: (trx) => setFreeze(trx, player.id, "withdrawals", new Date()),
    call: () => deleteAccount(other, player),
  });
  expect(answer.code).toBe(1815);
  expect(await isDeleted(player)).toBe(false);
});

it("the deletion of an account during sign-ins, wallet proofs and name changes leaves no personal data", async () => {
  const gone: TestPlayer[] = [];
  for (let round = 0; round < times; round++) {
    const player = await keyedPlayer(server);
    const { token, key } = player;
    const [one, two] = round % 2 === 0 ? [server, other] : [other, server];
    const [answer, signedIn] = await Promise.all([
      deleteAccount(one, player),
      two.signIn(key).catch((error: unknown) => error),
      two.prove(token, key, "removeWayIn").catch(() => undefined),
      two.call("POST /user/public_name", { token, body: { name: `Heron${randomUUID().slice(0, 8)}` } }),
    ]);
    expect(answer.status).toBeLessThan(500);
    if (answer.code !== 200) continue;
    gone.push(player);
    // A concurrent sign-in either opened a session that the deletion then ended, or opened a new account.
    if (typeof signedIn === "string") {
      const { data, status } = await two.call("GET /user/info", { token: signedIn });
      if (status === 200) expect(data?.userId).not.toBe(String(player.id));
    }
  }
  expect(gone.length).toBeGreaterThan(0);
  for (const { id } of gone) {
    const { rows } = await sql`SELECT address, public_name FROM player WHERE id = ${id}`.execute(db());
    expect(rows).toEqual([{ address: null, public_name: null }]);
    expect(await balances(executorOf(db()), id)).toEqual({ PLAY: 0n, TPLAY: 0n, U: 0n, GEM: 0n });
  }
  // The proof requests of a deleted account must no longer contain the wallet. The wallet may already belong to a new
  // account.
  const [last] = gone;
  expect(
    (await placesOf(server, last?.address ?? "")).filter((place) => place.includes("fresh_proof")),
  ).toEqual([]);
});

it("only one of many simultaneous requests to delete an account, sent to two processes, succeeds", async () => {
  const player = await keyedPlayer(server);
  await fund(server, player, "1");
  const proofs = [];
  for (let index = 0; index < 6; index++)
    proofs.push(await server.prove(player.token, player.key, "deleteAccount"));
  const answers = await Promise.all(
    proofs.map((proof, index) =>
      (index % 2 === 0 ? server : other).call("POST /user/account/delete", {
        token: player.token,
        body: { proof, giveUp: [{ assetId: "PLAY", amount: "1", uncollected: "0" }] },
      }),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  for (const { status } of answers) expect(status).toBeLessThan(500);
  const { rows } = await sql`SELECT amount::text FROM transfer
    WHERE player_id = ${player.id} AND kind = 'give_up'`.execute(db());
  expect(rows).toEqual([{ amount: String(10n ** 18n) }]);
});
