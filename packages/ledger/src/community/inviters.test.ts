import type pg from "pg";
import { expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import { fund, inTransaction, refusalOf, type TestLedger } from "../../../../tests/race/test-ledger.ts";
import { bindInviter, countFriends, friendsOf, inviterOf } from "./inviters.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});

const bind = (playerId: bigint, inviterId: bigint, client: pg.Client = ledger.client) =>
  inTransaction(client, () => bindInviter(client, { playerId, inviterId }));

it("bindInviter binds a player once, and refuses the player itself and a circle of inviters", async () => {
  expect(await refusalOf(bind(1n, 1n))).toBe("inviter_own");
  await bind(2n, 1n);
  expect(await inviterOf(ledger.client, 2n)).toMatchObject({ inviterId: 1n });
  expect(await refusalOf(bind(2n, 1n))).toBe("inviter_bound");
  expect(await refusalOf(bind(2n, 7n))).toBe("inviter_bound");
  expect(await refusalOf(bind(1n, 2n))).toBe("inviter_circle");
  for (let player = 3n; player <= 40n; player++) await bind(player, player - 1n);
  expect(await refusalOf(bind(1n, 40n))).toBe("inviter_circle");
  await bind(1n, 99n);
});

it("bindInviter refuses a call outside of a transaction", async () => {
  expect(await refusalOf(bindInviter(ledger.client, { playerId: 60n, inviterId: 61n }))).toBe(
    "not_in_transaction",
  );
});

it("the table inviter rejects every change and removal of a row", async () => {
  for (const change of [
    "UPDATE inviter SET inviter_id = 5",
    "DELETE FROM inviter",
    "TRUNCATE inviter",
    "INSERT INTO inviter (player_id, inviter_id) VALUES (500, 500)",
  ])
    await expect(ledger.client.query(change)).rejects.toThrow();
});

it("parallel bindings never create a circle of inviters, and each player gets one inviter", async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => ledger.connect()));
  for (let round = 0n; round < 10n; round++) {
    const first = 1_000n + round * 10n;
    const ring = clients.map((_, index) => first + BigInt(index));
    const ends = await Promise.all(
      clients.map((client, index) =>
        refusalOf(bind(ring[index] as bigint, ring[(index + 1) % ring.length] as bigint, client)),
      ),
    );
    expect(ends.toSorted()).toEqual([...Array(5).fill("accepted"), "inviter_circle"]);
    const lone = first + 9n;
    const rivals = await Promise.all(
      clients.map((client, index) => refusalOf(bind(lone, 5_000n + BigInt(index), client))),
    );
    expect(rivals.filter((end) => end === "accepted")).toHaveLength(1);
  }
});

it("bindInviter stores the inviter in the PLAY wallet, and creates the wallet if it does not exist", async () => {
  await fund(ledger.client, 201n, 5n);
  await bind(201n, 200n);
  await bind(202n, 200n);
  await fund(ledger.client, 202n, 5n);
  const { rows } = await ledger.client.query(
    "SELECT player_id::text, inviter_id::text FROM wallet WHERE player_id IN (201, 202) ORDER BY 1",
  );
  expect(rows).toEqual([
    { player_id: "201", inviter_id: "200" },
    { player_id: "202", inviter_id: "200" },
  ]);
});

it("friendsOf returns friends in pages, the latest invited friend first", async () => {
  for (let player = 301n; player <= 305n; player++) await bind(player, 300n);
  const pages: bigint[][] = [];
  let cursor: string | undefined;
  do {
    const page = await friendsOf(ledger.client, 300n, { since: "2026-01-01", cursor, limit: 2 });
    pages.push(page.friends.map(({ playerId }) => playerId));
    ({ cursor } = page);
  } while (cursor !== undefined);
  expect(pages).toEqual([[305n, 304n], [303n, 302n], [301n]]);
  expect(await countFriends(ledger.client, 300n)).toBe(5);
});
