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

/** The operator who runs a restoration, and the operator's reason for the audit log. */
export interface Operator {
  readonly actor: string;
  readonly reason: string | undefined;
}

/** The maximum number of players whose seed pairs one transaction replaces. */
const playersAtOnce = 500;

/**
 * Replaces the seed pairs of all players. If the restoration is interrupted, its next run continues with the first
 * player whose seed pairs were not replaced.
 *
 * @returns the number of players whose seed pairs this run replaced
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
 * Reads from the chain the deposits and payouts that the restored database lacks. The function stores the time of the
 * last recovered deposit or payout, because an interrupted run may already have read a part of the chain.
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
 * Ends all sessions, deletes all withdrawal tickets, closes withdrawals and marks the restoration as finished. The
 * restored copy still contains sessions, tickets and withdrawals that were ended, used or paid after the copy was made.
 */
export async function finish(
  { db, clock }: RestorationContext,
  number: number,
  by: Operator,
  newText: string,
): Promise<void> {
  const at = new Date(clock.nowMs());
  await db.transaction().execute(async (trx) => {
    // The transaction has no statement timeout, because its statements read and write whole tables.
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
