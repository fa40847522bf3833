import type { Executor } from "@gemplay/ledger";
import { executorOf } from "../../platform/database/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { Risk } from "../../risk/index.ts";
import { findWithdrawal, type Withdrawal, walletTables } from "../../wallet/index.ts";

export interface ReviewsDependencies
  extends Pick<Platform, "db" | "clock" | "config" | "chain" | "settings"> {
  readonly sharedBy: Risk["sharedBy"];
  /** Notifies the player's open pages about a changed withdrawal after the commit. */
  readonly onChange: (row: Withdrawal) => void;
}

/**
 * The dependencies of the withdrawal reviews, with the tables of the wallet and the ledger's access to the database.
 */
export interface ReviewsContext extends ReviewsDependencies {
  readonly wallet: ReturnType<typeof walletTables>;
  readonly executor: Executor;
}

export function createReviewsContext(dependencies: ReviewsDependencies): ReviewsContext {
  const { db } = dependencies;
  return { ...dependencies, wallet: walletTables(db), executor: executorOf(db) };
}

/**
 * Finds a withdrawal by id.
 *
 * @throws {AppError} ReviewUnknown
 */
export async function requireWithdrawal({ wallet }: ReviewsContext, id: string): Promise<Withdrawal> {
  const row = await findWithdrawal(wallet, id);
  if (row === undefined) throw new AppError("ReviewUnknown");
  return row;
}
