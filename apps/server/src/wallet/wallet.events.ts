import type { Data } from "@gemplay/api-schema";
import { type Holdings, holdings } from "@gemplay/ledger";
import { assetIds, formatAssetAmount } from "@gemplay/money";
import type { Logger } from "pino";
import { type Database, executorOf } from "../platform/database/index.ts";
import type { Stream } from "../platform/stream/index.ts";
import { assetLook } from "./assets/index.ts";
import {
  type Deposit,
  depositRecord,
  findCursor,
  logDeposits,
  type VaultIdentity,
} from "./deposits/index.ts";
import { walletTables } from "./wallet.tables.ts";
import { logWithdrawal, type Withdrawal, withdrawalRecord } from "./withdrawals/index.ts";

export type AssetBalances = Data<"GET /assets/get_assets">["assets"];

/** Returns a player's balances in the form of the API, in the order of the list of assets. */
export function shownBalances({ balances, withdrawOnly }: Holdings): AssetBalances {
  return assetIds.map((assetId) => ({
    assetId,
    assetName: assetLook[assetId].name,
    icon: assetLook[assetId].icon,
    balance: formatAssetAmount(balances[assetId], assetId),
    withdrawOnly: formatAssetAmount(withdrawOnly[assetId], assetId),
  }));
}

/**
 * Writes committed changes of deposits and withdrawals to the log, and sends the changes to the players' event streams.
 * If sending to an event stream fails, the code only logs the failure, because no other code depends on the sent
 * messages.
 */
export interface WalletEvents {
  deposits(rows: readonly Deposit[]): void;
  withdrawal(row: Withdrawal): void;
  balance(playerId: bigint): void;
}

export interface WalletEventsOptions {
  readonly db: Database;
  readonly stream: Pick<Stream, "publishTo">;
  readonly log: Logger;
  readonly identity: VaultIdentity;
}

type Notified = Pick<WalletEventsOptions, "db" | "stream">;

async function notifyBalance({ db, stream }: Notified, playerId: bigint): Promise<void> {
  const held = await holdings(executorOf(db), playerId);
  stream.publishTo(playerId, "balance", { assets: shownBalances(held) });
}

/**
 * Sends the current state of a withdrawal to the player's open pages. After a refund, the function also sends the
 * player's new balance.
 */
export async function notifyWithdrawal(to: Notified, row: Withdrawal): Promise<void> {
  to.stream.publishTo(row.playerId, "withdrawal", withdrawalRecord(row));
  // Of all status changes of a withdrawal, only the change to `failed` affects the player's balance. All other status
  // changes of a withdrawal affect only held money.
  if (row.status === "failed") await notifyBalance(to, row.playerId);
}

export function createWalletEvents({ db, stream, log, identity }: WalletEventsOptions): WalletEvents {
  const quietly = (published: Promise<void>) =>
    void published.catch((error: unknown) =>
      log.warn({ err: error }, "sending an event to the open pages failed"),
    );

  async function publishDeposits(rows: readonly Deposit[]): Promise<void> {
    const cursor = await findCursor(walletTables(db), identity);
    for (const row of rows) {
      const record = depositRecord(row, cursor);
      if (record !== undefined) stream.publishTo(row.playerId, "deposit", record);
    }
    const credited = rows.filter((row) => row.creditedTo === "player");
    for (const playerId of new Set(credited.map((row) => row.playerId)))
      await notifyBalance({ db, stream }, playerId);
  }

  return {
    deposits(rows) {
      logDeposits(log, rows);
      const own = rows.filter((row) => row.playerId > 0n);
      if (own.length > 0) quietly(publishDeposits(own));
    },
    withdrawal(row) {
      logWithdrawal(log, row);
      quietly(notifyWithdrawal({ db, stream }, row));
    },
    balance: (playerId) => quietly(notifyBalance({ db, stream }, playerId)),
  };
}
