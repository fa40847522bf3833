import { replacePairs } from "@gemplay/ledger";
import { sql } from "kysely";
import { passOverNumbers } from "../account/index.ts";
import { deleteAllSessions } from "../auth/index.ts";
import { restampAll } from "../credentials/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { changeSetting } from "../platform/settings/index.ts";
import { ChainUnreadable, type Found, forgetConfirmed, readChainAgain } from "../wallet/index.ts";
import { replaceFingerprint } from "./fingerprint.repository.ts";
import { type RestorationContext, RestorationRefused } from "./restoration.begin.ts";
import { type RestorationRow, updateRestoration } from "./restoration.repository.ts";

/** The operator of a restoration and the operator's reason, for the audit log. */
export interface Operator {
  readonly actor: string;
  readonly reason: string | undefined;
}

/** The number of players in one transaction of the restoration. */
const playersAtOnce = 500;

/**
 * Replaces the seed pairs of all players. After an interrupted run, the next run continues with the next player.
 *
 * @returns the number of players of this run
 */
export async function replaceAllPairs(
  { db, secrets }: RestorationContext,
  { number, last_player }: RestorationRow,
): Promise<number> {
  let count = 0;
  for (let after: bigint | undefined = last_player; after !== undefined; ) {
    const page = { after, limit: playersAtOnce };
    const done = await db.transaction().execute(async (trx) => {
      const replaced = await replacePairs(executorOf(trx), secrets, page);
      if (replaced.last !== undefined) await updateRestoration(trx, number, { last_player: replaced.last });
      return replaced;
    });
    count += done.count;
    after = done.last;
  }
  return count;
}

/**
 * Reads deposits and payouts of the lost time from the chain. The function stores the time of the last event, because
 * an interrupted run may have read a part of the chain.
 */
export async function readChain(
  context: RestorationContext,
  { number, known_until }: RestorationRow,
  by: Operator,
  onFound: (found: Found) => void,
) {
  const chain = await readChainAgain(context, by, onFound).catch((error: unknown) => {
    throw error instanceof ChainUnreadable ? new RestorationRefused(error.message) : error;
  });
  const known = [known_until, chain.lastAt]
    .filter((at) => at != null)
    .toSorted((one, other) => +other - +one);
  const knownUntil = known[0];
  if (knownUntil !== undefined) await updateRestoration(context.db, number, { known_until: knownUntil });
  return { chain, knownUntil };
}

/**
 * Ends sessions, tickets and withdrawals of the copy again, because the copy contains the state before they were ended,
 * replaced or paid.
 */
export async function finish(
  { db, clock }: RestorationContext,
  number: number,
  by: Operator,
  newText: string,
): Promise<void> {
  const at = new Date(clock.nowMs());
  await db.transaction().execute(async (trx) => {
    // The transaction has no statement timeout, because the transaction reads and writes whole tables.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await deleteAllSessions(trx, at);
    await restampAll(trx, "funds", at);
    await forgetConfirmed(trx, "everybody", at);
    await changeSetting(trx, "withdrawals.open", "off", by);
    await updateRestoration(trx, number, { finished_at: at });
    await passOverNumbers(trx);
    await replaceFingerprint(trx);
    await recordOperatorAction(trx, {
      ...by,
      action: "database.afterRestore",
      subject: String(number),
      newText,
    });
  });
}
