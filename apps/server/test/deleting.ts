// Helpers for tests of deleted accounts and of the data that a deletion leaves in the database.
import { randomBytes } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { sql } from "kysely";
import type { Address } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { findPlayerByAddress } from "../src/account/index.ts";
import { deleteOutdated } from "../src/auth/sessions/index.ts";
import {
  creditDeposit,
  creditWaiting,
  type DepositBook,
  noteSighting,
} from "../src/wallet/deposits/deposits.credit.ts";
import type { DepositLog } from "../src/wallet/deposits/deposits.logs.ts";
import { walletTables } from "../src/wallet/index.ts";
import type { TestPlayer } from "./betting.ts";
import { type Answer, dataOf, type TestServer } from "./compose.ts";

/** Creates an account by a sign-in with a wallet. */
export async function keyedPlayer(server: TestServer, key = generatePrivateKey()): Promise<TestPlayer> {
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  return { key, token, id: BigInt(userId), address: privateKeyToAccount(key).address };
}

export const standingOf = async (
  server: TestServer,
  { token }: Pick<TestPlayer, "token">,
): Promise<Data<"GET /user/account/deletion">> =>
  dataOf(await server.call("GET /user/account/deletion", { token }));

/**
 * Deletes an account with a fresh identity proof by the account's wallet. By default, the player gives up all balances
 * that the server lists before the deletion.
 */
export async function deleteAccount(
  server: TestServer,
  player: TestPlayer,
  giveUp?: readonly {
    readonly assetId: string;
    readonly amount: string;
    readonly uncollected?: string;
  }[],
): Promise<Answer<object>> {
  const proof = await server.prove(player.token, player.key, "deleteAccount");
  const named = giveUp ?? (await standingOf(server, player)).giveUp;
  const body = {
    proof,
    giveUp: named.map(({ assetId, amount, uncollected = "0" }) => ({ assetId, amount, uncollected })),
  };
  return await server.call("POST /user/account/delete", { token: player.token, body });
}

/**
 * Returns every column of the database that contains a given text. The text may be in JSON, in a list or in bytes, in
 * upper or lower case.
 */
export async function placesOf({ server }: TestServer, value: string): Promise<string[]> {
  const { db } = server.platform;
  const { rows: columns } = await sql<{ place: string; table: string; column: string; type: string }>`
    SELECT c.table_schema || '.' || c.table_name || '.' || c.column_name AS place,
           quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) AS table,
           quote_ident(c.column_name) AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED')
    ORDER BY 1`.execute(db);
  const found: string[] = [];
  for (const { place, table, column, type } of columns) {
    const holds =
      type === "bytea"
        ? sql`position(convert_to(${value}, 'UTF8') in ${sql.raw(column)}) > 0`
        : sql`position(lower(${value}) in lower(${sql.raw(column)}::text)) > 0`;
    const { rows } = await sql`SELECT 1 FROM ${sql.raw(table)} WHERE ${holds} LIMIT 1`.execute(db);
    if (rows.length > 0) found.push(place);
  }
  return found;
}

/**
 * Deletes the records of the signed messages that players have used. In production, the server deletes the records of
 * used signed messages after a day.
 */
export async function passADay({ server, clock }: TestServer): Promise<void> {
  const nowAt = new Date(clock.nowMs() + 86_400_000);
  await deleteOutdated(server.platform.db, { nowAt, idleSince: new Date(0), signedSince: new Date(0) });
}

function bookOf({ platform }: TestServer["server"], minimumBase: bigint): DepositBook {
  const { playTokenAddress, usdtTokenAddress } = platform.config.chain;
  return {
    chainId: 56n,
    tokens: { PLAY: playTokenAddress, USDT: usdtTokenAddress },
    findPlayerId: async (trx, address) => (await findPlayerByAddress(trx, address))?.id,
    minimumBase: () => minimumBase,
  };
}

/** Credits all deposits that wait, as the server does after the minimum for deposits was lowered. */
export async function collectWaiting({ server }: TestServer): Promise<void> {
  await creditWaiting(walletTables(server.platform.db), bookOf(server, 1n), new Date());
}

let logs = 0;

/**
 * Returns a deposit of PLAY to the vault or to a deposit address, with the functions by which the deposit watcher
 * records the deposit.
 */
export function deposit(
  { server }: TestServer,
  { from, amountBase, via }: { from: string; amountBase: bigint; via?: DepositLog["via"] },
) {
  const db = walletTables(server.platform.db);
  const book = bookOf(server, 10n ** 18n);
  const playTokenAddress = book.tokens.PLAY;
  const log: DepositLog = {
    depositor: from as Address,
    tokenAddress: playTokenAddress,
    amountBase,
    via,
    transactionHash: `0x${randomBytes(32).toString("hex")}`,
    logIndex: ++logs,
    blockNumber: 9n,
    blockHash: `0x${"cd".repeat(32)}`,
  };
  return {
    see: () => noteSighting(db, book, log, new Date()),
    credit: () => creditDeposit(db, book, log, new Date()),
  };
}

/** Stores a deposit address of a player in the same way as the server. */
export async function depositAddressOf(
  { server }: TestServer,
  { id }: Pick<TestPlayer, "id">,
): Promise<NonNullable<DepositLog["via"]>> {
  const address: Address = `0x${randomBytes(20).toString("hex")}`;
  await sql`INSERT INTO deposit_address (player_id, factory, salt, address, made_at)
    VALUES (${id}, ${`0x${"11".repeat(20)}`}, ${`0x${randomBytes(32).toString("hex")}`}, ${address}, now())`.execute(
    server.platform.db,
  );
  return { address, playerId: id };
}

export const someAddress = (): Address => `0x${randomBytes(20).toString("hex")}`;
