import type { TokenKey } from "@gemplay/chain";
import { sql } from "kysely";
import type { Address } from "viem";
import type { WalletDatabase } from "../wallet.tables.ts";
import { type Deposit, toDeposit } from "./deposits.repository.ts";

/**
 * Marks a final deposit at a deposit address as waiting for the minimum. The server credits the deposit when the sum of
 * the deposits at this address reaches the minimum.
 */
export async function letWait(db: WalletDatabase, id: bigint): Promise<Deposit> {
  const row = await db
    .updateTable("deposit")
    .set({ status: "waiting" })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDeposit(row);
}

/**
 * Locks and returns the deposits of one token that wait for the minimum at one deposit address, in the order of
 * arrival.
 */
export async function lockWaiting(
  db: WalletDatabase,
  { address, token }: Pick<Deposit, "address" | "token">,
): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposit")
    .selectAll()
    .where("status", "=", "waiting")
    .where("address", "=", address)
    .where("token", "=", token)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toDeposit);
}

/** Locks and returns the deposits that wait for the minimum at the deposit addresses of a player. */
export async function lockWaitingOf(db: WalletDatabase, playerId: bigint): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposit")
    .selectAll()
    .where("status", "=", "waiting")
    .where("player_id", "=", playerId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toDeposit);
}

/**
 * Returns the deposit addresses with waiting deposits of at least `leastBase` base units of a token, and the players of
 * these addresses.
 */
export async function waitingFor(
  db: WalletDatabase,
  token: TokenKey,
  leastBase: bigint,
): Promise<{ readonly address: Address; readonly token: TokenKey; readonly playerId: bigint }[]> {
  const rows = await db
    .selectFrom("deposit")
    .select(["address", "player_id"])
    .where("status", "=", "waiting")
    .where("token", "=", token)
    .groupBy(["address", "player_id"])
    .having(sql<boolean>`sum(amount) >= ${String(leastBase)}::numeric`)
    .execute();
  return rows.flatMap(({ address, player_id }) =>
    address === null ? [] : [{ address, token, playerId: player_id }],
  );
}
