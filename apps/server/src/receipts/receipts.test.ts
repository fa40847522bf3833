import { randomUUID } from "node:crypto";
import { type Receipt, type RouteName, type RouteShape, routes } from "@gemplay/api-schema";
import {
  canonicalStatement,
  games,
  instantGameNames,
  type JsonValue,
  type Statement,
  stagedGameNames,
} from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openPlayer, type TestPlayer } from "../../test/betting.ts";
import { type CallOptions, dataOf, startTestServer, type TestServer } from "../../test/compose.ts";
import { crashIn, saltChain } from "../../test/crash.ts";
import { withServer } from "../../test/file-server.ts";
import { isValidReceipt } from "../../test/receipts.ts";
import { foreseenMove, type StagedAnswer } from "../../test/staged.ts";
import { encryptedStores } from "../open-platform.ts";
import { reencryptAll } from "../platform/secrets/index.ts";
import { makeReceiptKey, receiptKeys } from "./index.ts";
import { signingKey } from "./receipt-keys.repository.ts";
import { createReceiptSigner } from "./receipt-signer.ts";

let server: TestServer;
withServer({ jobs: true, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  await saltChain(server.server.platform);
});

const isSigned = (statement: Statement, receipt: Receipt) => isValidReceipt(server, statement, receipt);

/** Calls a route that signs its answers, and checks the receipt. Returns the statement and the receipt. */
async function signedCall(
  player: TestPlayer,
  call: RouteName,
  body?: unknown,
): Promise<{ readonly statement: Statement; readonly receipt: Receipt; readonly data: unknown }> {
  const options = { token: player.token, ...(body === undefined ? {} : { body }) } as CallOptions;
  const { status, data, receipt } = await server.call(call, options);
  expect(status, call).toBe(200);
  if (receipt === undefined) throw new Error(`the answer of ${call} has no receipt`);
  const request = (body ?? null) as JsonValue;
  const answer = data as JsonValue;
  const statement = { call, player: String(player.id), request, answer, atMs: receipt.atMs };
  expect(await isSigned(statement, receipt), call).toBe(true);
  return { statement, receipt, data };
}

/** Returns the open round in the answer of a staged game. */
function openIn(data: unknown): NonNullable<StagedAnswer["open"]> {
  const { open } = data as StagedAnswer;
  if (open === null) throw new Error("the round is over");
  return open;
}

const stake = () => ({ key: randomUUID(), asset: "PLAY", amount: "1" });

describe("receipts", () => {
  it("the server signs the answer to each bet, move, cash-out, commitment and rotation, and to no other call", async () => {
    const player = await openPlayer(server, "1000");
    const called: RouteName[] = [];
    const signed = async (call: RouteName, body?: unknown) => {
      called.push(call);
      return (await signedCall(player, call, body)).data;
    };
    for (const game of instantGameNames)
      await signed(`POST /games/${game}/bet`, { ...stake(), params: games[game].initial });
    for (const game of stagedGameNames) {
      const body = { ...stake(), params: games[game].initial };
      let open = openIn(await signed(`POST /games/${game}/open`, body));
      for (let isWon = false; !isWon; ) {
        const move = await foreseenMove(server, player, open, true);
        isWon = move !== undefined;
        const made = { id: open.id, step: open.step, move: move ?? { move: "skip" } };
        open = openIn(await signed(`POST /games/${game}/move`, made));
      }
      await signed(`POST /games/${game}/cash-out`, { id: open.id });
    }
    await crashIn(server, "betting");
    const crashBody = { ...stake(), params: { autoCashOutE4: null } };
    const { bet } = (await signed("POST /games/crash/bet", crashBody)) as { bet: { id: string } };
    await signed("POST /games/crash/cancel", { id: bet.id });
    await signed("GET /fairness/seeds");
    await signed("POST /fairness/client-seed", { clientSeed: "next" });
    await signed("POST /fairness/rotate", { clientSeed: "mine" });
    const shapes: Readonly<Record<string, RouteShape>> = routes;
    const withReceipt = Object.keys(shapes).filter((name) => shapes[name]?.receipt === true);
    // crash.test.ts checks the receipt of a cash-out of Crash.
    expect([...new Set([...called, "POST /games/crash/cash-out"])].sort()).toEqual(withReceipt.sort());
    const { receipt } = await server.call("GET /user/info", { token: player.token });
    expect(receipt).toBeUndefined();
  });

  it("a receipt is not valid for a changed answer, request, call, player or time, nor with another signature or key", async () => {
    const player = await openPlayer(server, "10");
    const body = { ...stake(), params: games.dice.initial };
    const { statement, receipt } = await signedCall(player, "POST /games/dice/bet", body);
    const { statement: other, receipt: otherReceipt } = await signedCall(player, "GET /fairness/seeds");
    const answer = statement.answer as { readonly balance: string };
    const later = statement.atMs + 1;
    const changes: readonly (readonly [object, object])[] = [
      [{ answer: { ...answer, balance: "1000" } }, {}],
      [{ request: { ...body, amount: "2" } }, {}],
      [{ call: "POST /games/limbo/bet" }, {}],
      [{ player: "1" }, {}],
      [{ atMs: later }, { atMs: later }],
      [{}, { signature: otherReceipt.signature }],
      [{}, { key: receipt.key + 1 }],
      [{}, { path: [...receipt.path, "00".repeat(32)] }],
      [other, {}],
    ];
    for (const [change, changed] of changes)
      expect(await isSigned({ ...statement, ...change }, { ...receipt, ...changed })).toBe(false);
  });

  it("the receipt of a repeated bet confirms the same round again", async () => {
    const player = await openPlayer(server, "10");
    const body = { ...stake(), params: games.dice.initial };
    const first = await signedCall(player, "POST /games/dice/bet", body);
    expect((await signedCall(player, "POST /games/dice/bet", body)).data).toEqual(first.data);
  });
});

describe("createReceiptSigner", () => {
  const readKey = () => signingKey(server.server.platform.db, server.server.platform.secrets);
  const statement = (number: number): Statement => ({
    ...{ call: "POST /games/dice/bet", player: String(number), request: null },
    ...{ answer: { number }, atMs: number },
  });
  const written = (one: Statement) => ({ text: canonicalStatement(one), atMs: one.atMs });

  it("the signer of receipts signs up to 32 answers of one turn of the event loop together, and each receipt is valid alone", async () => {
    const key = (await readKey()) ?? expect.fail();
    let used = 0;
    const sign = createReceiptSigner(() => {
      used += 1;
      return key;
    });
    const statements = Array.from({ length: 100 }, (_, number) => statement(number));
    const receipts = await Promise.all(statements.map((one) => sign(written(one))));
    expect(used).toBe(4);
    expect(receipts.map(({ size }) => size)).toEqual([...Array(96).fill(32), 4, 4, 4, 4]);
    for (const [place, receipt] of receipts.entries())
      expect(await isSigned(statements[place] as Statement, receipt)).toBe(true);
    await sign(written(statement(1)));
    expect(used).toBe(5);
  });

  it("the signer of receipts rejects only the statements of one turn if the signature fails", async () => {
    let isBroken = true;
    const key = (await readKey()) ?? expect.fail();
    const sign = createReceiptSigner(() => {
      if (isBroken) throw new Error("the key is broken");
      return key;
    });
    const ends = await Promise.allSettled([sign(written(statement(1))), sign(written(statement(2)))]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await sign(written(statement(3)))).toMatchObject({ key: key.number, size: 1 });
  });
});

describe("receipt keys", () => {
  it("the key of receipts exists once after two servers have started, and a new key signs later receipts while earlier ones stay valid", async () => {
    const { db, secrets } = server.server.platform;
    const player = await openPlayer(server, "10");
    const body = { ...stake(), params: games.dice.initial };
    const before = await signedCall(player, "POST /games/dice/bet", body);
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    expect(await receiptKeys(db)).toHaveLength(1);
    await second.stop();
    await makeReceiptKey(db, secrets);
    const third = await startTestServer({ databaseUrl: server.databaseUrl });
    const { receipt } = await third.call("POST /games/dice/bet", { token: player.token, body });
    await third.stop();
    expect(receipt?.key).toBe(2);
    expect(await isSigned(before.statement, before.receipt)).toBe(true);
    const keys = dataOf(await server.call("GET /fairness/receipt-keys"));
    expect(keys.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("the keys of receipts are stored encrypted, stay the same after a re-encryption, and can be neither changed nor deleted", async () => {
    const { db, secrets } = server.server.platform;
    const before = await receiptKeys(db);
    await reencryptAll({ db, secrets, stores: encryptedStores }, () => {});
    expect(await receiptKeys(db)).toEqual(before);
    for (const change of [
      sql`UPDATE receipt_key SET public_key = repeat('0', 64)`,
      sql`DELETE FROM receipt_key`,
      sql`TRUNCATE receipt_key`,
    ])
      await expect(change.execute(db)).rejects.toThrow("is refused");
  });
});
